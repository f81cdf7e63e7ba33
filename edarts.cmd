@echo off
rem Runs the edarts command; has its jar built first if that is missing or older than the sources.
setlocal
if defined JAVA_HOME (set "java=%JAVA_HOME%\bin\java.exe") else (set "java=java.exe")
set "jar=%~dp0cli\target\edarts.jar"
"%java%" "%~dp0cli\src\main\java\org\edarts\cli\launcher\Build.java" "%~dp0."
if errorlevel 9009 echo edarts: java not found: install a JDK 17 or newer, or set JAVA_HOME to one 1>&2
if errorlevel 1 exit /b 1
"%java%" "-Dedarts.command=edarts" -jar "%jar%" %*
exit /b %errorlevel%
