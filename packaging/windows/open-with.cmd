@echo off
rem Opens *.tableside files with the Tableside in this folder, for this user only. forget.cmd takes it back.
reg add "HKCU\Software\Classes\.tableside" /ve /d "Tableside.Campaign" /f
reg add "HKCU\Software\Classes\Tableside.Campaign" /ve /d "Tableside campaign" /f
reg add "HKCU\Software\Classes\Tableside.Campaign\DefaultIcon" /ve /d "\"%~dp0tableside.exe\",0" /f
reg add "HKCU\Software\Classes\Tableside.Campaign\shell\open\command" /ve /d "\"%~dp0tableside.exe\" \"%%1\"" /f
pause
