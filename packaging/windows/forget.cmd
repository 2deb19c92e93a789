@echo off
rem Takes back what open-with.cmd did. Campaigns are left alone.
reg delete "HKCU\Software\Classes\.tableside" /f
reg delete "HKCU\Software\Classes\Tableside.Campaign" /f
pause
