@echo off
rem Runs the edarts command; has its jar built first if that is missing or older than the sources.
setlocal
set "jar=%~dp0cli\target\edarts.jar"
set "archive=%~dp0cli\target\edarts.jsa"
set "build=%~dp0cli\src\main\java\org\edarts\cli\launcher\Build.java"

rem What measures comes with a jar of its own, which is built with the other one.
set "run=%jar%"
set "command=%~1"
if "%~1"=="help" set "command=%~2"
for %%c in (bench calibrate pic) do if "%command%"=="%%c" set "run=%~dp0benchmarks\target\edarts-bench.jar"

set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" (
    echo edarts: there is no "%java%": set JAVA_HOME to a JDK 17 or newer, or unset it 1>&2
    exit /b 1
)
if not defined JAVA_HOME (
    where /q java.exe || (
        echo edarts: java not found: install a JDK 17 or newer, or set JAVA_HOME to one 1>&2
        exit /b 1
    )
)

rem A Java that cannot compile runs what another one has built.
"%java%" --describe-module jdk.compiler >nul 2>&1
if errorlevel 1 (
    if not exist "%run%" (
        echo edarts: "%java%" cannot compile: building needs a JDK 17 or newer; set JAVA_HOME to one 1>&2
        exit /b 1
    )
) else (
    "%java%" "%build%" "%~dp0." edarts.jsa "%run%" || exit /b 1
)

rem The classes as the building Java keeps them, unless there are none: any other one goes on without them, and is not
rem to say so on standard output.
set "shared="
if "%run%"=="%jar%" if exist "%archive%" for %%a in ("%archive%") do if %%~za gtr 0 set shared=-Xshare:auto "-XX:SharedArchiveFile=%archive%" -Xlog:disable
"%java%" %shared% "-Dedarts.command=edarts" -jar "%run%" %*
exit /b %errorlevel%
