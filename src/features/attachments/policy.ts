import { hourSeconds, type EndpointLimit } from '../../endpointLimits.ts'
import { cleanName, megabyte, withoutTail } from './values.ts'

/**
 * The name endings of files that common systems run, install, mount or follow when they are opened: what Outlook and Gmail block, and
 * Chromium warns of. Certificates, mailboxes and sources of websites are left out, which people send to those who look after
 * them.
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

/** A class of Windows as an ending, by which a file is opened and which is not shown. */
const classEnding = /^\{[\da-f-]+\}$/

/** Whether a system could read one of these endings from the name; a colon begins a stream of the file before it on Windows. */
export function hasRefusedEnding(name: string, endings: readonly string[]): boolean {
  const parts = cleanName(name).normalize('NFKC').toLowerCase().split(':').map(withoutTail)
  return parts.some((part) => {
    const ending = part.slice(part.lastIndexOf('.') + 1)
    return part.includes('.') && (endings.includes(ending) || classEnding.test(ending))
  })
}

/** How often files may be uploaded. */
export const uploadLimits: readonly EndpointLimit[] = [
  { name: 'attachments', by: 'person', points: 60, seconds: hourSeconds, doing: 'attach files' },
]

/** Who uploads: those whom staff know, or customers whom they have not answered, by whether their address is confirmed. */
export type Standing = 'known' | 'unanswered' | 'unconfirmed'

interface UploadBounds {
  /** All files that one person uploads in a day, without those that were deleted again. */
  dayBytes: number
  /** All files of one person that staff have not answered, of the last 30 days. */
  unansweredBytes: number
  /** Has to stay free on the disk beside the file, where that is more than the least for all files. */
  freeBytes: number
}

export const uploadBounds: Readonly<Record<Standing, UploadBounds>> = {
  known: { dayBytes: 500 * megabyte, unansweredBytes: Infinity, freeBytes: 0 },
  unanswered: { dayBytes: 100 * megabyte, unansweredBytes: 250 * megabyte, freeBytes: 1024 * megabyte },
  unconfirmed: { dayBytes: 25 * megabyte, unansweredBytes: 50 * megabyte, freeBytes: 1024 * megabyte },
}

/** The unanswered files of all people together, so that many registered accounts fill no disk. */
export const maxUnansweredBytes = 2048 * megabyte
/** The least that a file counts: it has rows, too, and a picture has two smaller ones. */
export const leastCountedBytes = 64 * 1024
/** More files than any message has. */
export const maxUnsent = 50
/** Further ones are refused, and not only waited for: each holds a connection. */
export const maxUploadsAtOnce = 3
/** The most that the files of one email have together; in an email they take a third more, and many mail servers take 10 MB. */
export const maxMailedBytes = 5 * megabyte
