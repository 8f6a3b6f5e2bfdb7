/** The longest name of a file that is kept. */
export const maxNameLength = 200

/** Control characters, separators of lines, and characters that change the direction of a text. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The name of a received file without its path and hidden characters; a long one keeps its ending. */
export function cleanName(received: string): string {
  const visible = received.toWellFormed().replace(hidden, '')
  const name = visible.slice(Math.max(visible.lastIndexOf('/'), visible.lastIndexOf('\\')) + 1).trim()
  if (name === '' || /^\.+$/.test(name)) return 'file'
  const letters = Array.from(name)
  if (letters.length <= maxNameLength) return name
  const ending = Array.from(/\.[^.\s]{1,16}$/u.exec(name)?.[0] ?? '')
  return [...letters.slice(0, maxNameLength - ending.length), ...ending].join('')
}

/** As it was sent; or a picture of it, small for a list or large for the screen. */
export type AttachmentForm = 'file' | 'preview' | 'picture'

/** Where the server has a file. */
export const pathOfAttachment = (id: number | ':id', form: AttachmentForm | ':form') =>
  `/attachments/${id}/${form}`

export const megabyte = 1024 * 1024

/** The bytes of all files together. */
export const bytesOf = (files: readonly { bytes: number }[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

/** The size of a file, such as '12 KB' or '3.4 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.ceil(bytes / 1024)).toLocaleString('en-US')} KB`
  return `${(bytes / megabyte).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
