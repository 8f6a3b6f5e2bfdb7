/**
 * Name endings of files that common systems run, install, mount or follow when opened. Sources: the files that Outlook
 * and Gmail block and that Chromium warns about. Certificates, mailboxes and website sources are allowed: customers
 * have reason to send them to their IT provider.
 */
export const programEndings = [
  'exe com scr pif dll cpl sys drv ocx vxd lib nsh fxp prg gadget',
  'msi msp mst msu msix msixbundle appx appxbundle appinstaller application appref-ms xbap cab',
  'bat cmd ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psm1 pssc cdxml msh msh1 msh2 mshxml msh1xml msh2xml',
  'vb vbe vbs vbp bas js jse mjs ws wsc wsf wsh sct hta htc',
  'lnk url website webloc scf shb shs library-ms search-ms searchconnector-ms settingcontent-ms appcontent-ms',
  'reg inf ins isp job msc osd prf rdp theme themepack deskthemepack udl wsb webpnp printerexport xnk',
  'diagcab diagcfg diagpkg chm chi hlp hpj cnt grp its ops pcd plg bgi asx mcf mht mhtml',
  'ade adp mad maf mag mam maq mar mas mat mau mav maw mda mdb mde mdt mdw mdz accda accde accdr',
  'xla xlam xll wll ppa ppam vsto vsw vsmacros slk iqy dqy oqy',
  'iso img vhd vhdx',
  'app command tool terminal term workflow action scpt scptd applescript osax prefpane mobileconfig',
  'fileloc inetloc vncloc dmg pkg mpkg xip',
  'sh bash csh ksh tcsh zsh fish run bin out desktop appimage flatpakref snap deb rpm',
  'jar jnlp apk aab xapk ipa crx xpi',
  'pl py pyc pyo pyw pyz pyzw rb',
].flatMap((line) => line.split(' '))
