import { isUtf8 } from 'node:buffer'

/** How many bytes at the beginning of a file decide its type. */
export const headLength = 4096

const startsWith = (text: string, ...starts: string[]) => starts.some((start) => text.startsWith(start))

/** The beginnings of Mach-O files. Java classes begin like the last one. */
const machO = [
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
]

/** Whether a file with this beginning is a program or a script, whatever its name is. */
export function isProgram(head: Buffer): boolean {
  const text = head.subarray(0, 8).toString('latin1')
  return startsWith(text, 'MZ', '\x7fELF', '#!', '\xef\xbb\xbf#!', ...machO)
}

/**
 * The content type of a file with this beginning. Any text, including HTML and SVG, gets `text/plain`, so that browsers
 * do not run it.
 */
export function contentTypeOf(head: Buffer): string {
  const text = head.subarray(0, 16).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'image/webp'
  if (text.startsWith('%PDF-')) return 'application/pdf'
  if (startsWith(text, 'PK\x03\x04', 'PK\x05\x06')) return 'application/zip'
  return isText(head) ? 'text/plain' : 'application/octet-stream'
}

const office = 'application/vnd.openxmlformats-officedocument'

/**
 * More exact content types by name ending, so that the files open in the right program: a .docx and an .xlsx file, for
 * example, both begin like a ZIP file. Browsers neither run these types nor render them as a page.
 */
const namedTypes: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  'application/zip': new Map([
    ['docx', `${office}.wordprocessingml.document`],
    ['xlsx', `${office}.spreadsheetml.sheet`],
    ['pptx', `${office}.presentationml.presentation`],
    ['docm', 'application/vnd.ms-word.document.macroEnabled.12'],
    ['xlsm', 'application/vnd.ms-excel.sheet.macroEnabled.12'],
    ['pptm', 'application/vnd.ms-powerpoint.presentation.macroEnabled.12'],
    ['vsdx', 'application/vnd.ms-visio.drawing'],
    ['odt', 'application/vnd.oasis.opendocument.text'],
    ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['odp', 'application/vnd.oasis.opendocument.presentation'],
    ['epub', 'application/epub+zip'],
  ]),
  'application/octet-stream': new Map([
    ['doc', 'application/msword'],
    ['xls', 'application/vnd.ms-excel'],
    ['ppt', 'application/vnd.ms-powerpoint'],
    ['vsd', 'application/vnd.visio'],
    ['msg', 'application/vnd.ms-outlook'],
    ['mp4', 'video/mp4'],
    ['mov', 'video/quicktime'],
    ['webm', 'video/webm'],
    ['mp3', 'audio/mpeg'],
    ['m4a', 'audio/mp4'],
    ['wav', 'audio/wav'],
    ['heic', 'image/heic'],
    ['heif', 'image/heif'],
    ['tif', 'image/tiff'],
    ['tiff', 'image/tiff'],
    ['bmp', 'image/bmp'],
    ['7z', 'application/x-7z-compressed'],
    ['gz', 'application/gzip'],
  ]),
  'text/plain': new Map([
    ['csv', 'text/csv'],
    ['ics', 'text/calendar'],
    ['vcf', 'text/vcard'],
    ['eml', 'message/rfc822'],
    ['rtf', 'application/rtf'],
  ]),
}

/** The content type with which a stored file is sent: the more exact one if its name ending is known. */
export const sentTypeOf = ({ contentType, name }: { contentType: string; name: string }): string =>
  namedTypes[contentType]?.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? contentType

/** Ignores up to 3 bytes at the end, because the head may end inside a UTF-8 character. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  const cut = head.length < headLength ? [0] : [0, 1, 2, 3]
  return cut.some((bytes) => isUtf8(head.subarray(0, head.length - bytes)))
}
