@echo off
rem Runs the edarts command; has its jar built first if that is missing or older than the sources.
setlocal
if defined JAVA_HOME (set "java=%JAVA_HOME%\bin\java.exe") else (set "java=java.exe")
set "jar=%~dp0cli\target\edarts.jar"
set "archive=%~dp0cli\target\edarts.jsa"
set "run=%jar%"
set "command=%~1"
if "%~1"=="help" set "command=%~2"
rem What measures comes with a jar of its own, which is built with the other one.
for %%c in (bench calibrate pic) do if "%command%"=="%%c" set "run=%~dp0benchmarks\target\edarts-bench.jar"
"%java%" "%~dp0cli\src\main\java\org\edarts\cli\launcher\Build.java" "%~dp0." edarts.jsa "%run%"
if errorlevel 9009 echo edarts: java not found: install a JDK 17 or newer, or set JAVA_HOME to one 1>&2
if errorlevel 1 exit /b 1
rem The classes as the building Java keeps them; any other one goes on without them, and is not to say so on standard output.
set "shared="
if "%run%"=="%jar%" if exist "%archive%" set shared=-Xshare:auto "-XX:SharedArchiveFile=%archive%" -Xlog:disable
"%java%" %shared% "-Dedarts.command=edarts" -jar "%run%" %*
exit /b %errorlevel%
