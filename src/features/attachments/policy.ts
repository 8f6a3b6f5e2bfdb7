import { hourSeconds, type EndpointLimit } from '../../endpointLimits.ts'
import { cleanName, megabyte } from './values.ts'

/** The name ending of programs and scripts that common systems run when a file is opened. */
export const programEndings =
  'exe com scr pif msi msp mst dll cpl sys bat cmd ps1 psm1 vbs vbe js jse wsf wsh hta lnk scf reg inf jar jnlp url app command dmg pkg sh bash run bin deb rpm apk appx msix'.split(
    ' ',
  )

/** Whether the name ends in one of these endings. Windows ignores dots and spaces at the end of a name. */
export function hasRefusedEnding(name: string, endings: readonly string[]): boolean {
  const clean = cleanName(name)
  let end = clean.length
  while (clean[end - 1] === '.' || clean[end - 1] === ' ') end -= 1
  const shown = clean.slice(0, end)
  return shown.includes('.') && endings.includes(shown.slice(shown.lastIndexOf('.') + 1).toLowerCase())
}

/** How often files may be uploaded. */
export const uploadLimits: readonly EndpointLimit[] = [
  { name: 'attachments', by: 'person', points: 60, seconds: hourSeconds, doing: 'attach files' },
]

/** All files that one person uploads in a day, without those that were deleted again. */
export const maxBytesOfDay = 500 * megabyte
/** More files than any message has. */
export const maxUnsent = 50
/** Further ones are refused, and not only waited for: each holds a connection. */
export const maxUploadsAtOnce = 3
/** The most that the files of one email have together; in an email they take a third more, and many mail servers take 10 MB. */
export const maxMailedBytes = 5 * megabyte
