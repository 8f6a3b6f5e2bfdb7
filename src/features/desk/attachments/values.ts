import { shownText } from '../../../shared/text/shownText.ts'
import { isBlank, isUnseen, trimmed } from '../../../shared/text/typedText.ts'

/** The maximum length of a stored file name, in characters. */
export const maxNameLength = 200

/** The name without dots and spaces at its end, which Windows ignores. */
export function withoutTail(name: string): string {
  let end = name.length
  while (end > 0 && (name.charAt(end - 1) === '.' || isUnseen(name.charAt(end - 1)))) end -= 1
  return name.slice(0, end)
}

/** The name and the type of an NTFS stream at the end of a file name, such as `::$DATA`. */
const streamType = /(?::[^:]*)?:\$[a-z_]+$/i

/**
 * The visible name of a received file, without its path and the parts that Windows ignores. A long name is cut before
 * its ending, and a name without visible characters becomes `file`.
 */
export function cleanName(received: string): string {
  const last = received.slice(Math.max(received.lastIndexOf('/'), received.lastIndexOf('\\')) + 1)
  const seen = withoutTail(trimmed(shownText(last)).replace(streamType, ''))
  const [stem = ''] = seen.split('.', 1)
  const isNamed = !isBlank(stem) || (seen !== '' && last.startsWith('.'))
  const name = isNamed ? seen : `file${seen.slice(stem.length)}`
  const letters = Array.from(name)
  if (letters.length <= maxNameLength) return name
  const ending = Array.from(/\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? '')
  return [...letters.slice(0, maxNameLength - ending.length), ...ending].join('')
}

/** The file as it was uploaded, or a scaled picture of it: small for a list or large for the screen. */
export type AttachmentForm = 'file' | 'preview' | 'picture'

export const pathOfAttachment = (id: number | ':id', form: AttachmentForm | ':form') =>
  `/attachments/${id}/${form}`

/** A note on a picture that is stored without a preview; undefined for all other files. */
export function withoutPreview(file: { contentType: string; width: number | null }): string | undefined {
  if (file.width !== null || !file.contentType.startsWith('image/')) return undefined
  return 'No preview: this picture is too large or damaged.'
}

export const megabyte = 1024 * 1024

export const bytesOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The size of a file, such as '12 KB' or '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < megabyte) return `${Math.ceil(bytes / 1024).toLocaleString('en-US')} KB`
  return `${(bytes / megabyte).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
