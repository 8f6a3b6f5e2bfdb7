import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { cleanName, megabyte, withoutTail } from './values.ts'

/** A Windows class id as the ending: Windows opens the file by it, and does not show it. */
const classEnding = /^\{[\da-f-]+\}$/

/**
 * Whether an operating system could read one of these endings from the name. On Windows, a colon begins the name of a
 * stream of the file.
 */
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

/** An uploader whom staff know, or a customer whom they have not answered, with or without a confirmed address. */
export type Standing = 'known' | 'unanswered' | 'unconfirmed'

interface UploadBounds {
  /** All files that one user uploads in a day, without those that were deleted again. */
  dayBytes: number
  /** All unanswered files of one user, of the last 30 days. */
  unansweredBytes: number
  /** Space that must stay free on the disk after the upload, if that is more than the minimum for all files. */
  freeBytes: number
}

export const uploadBounds: Readonly<Record<Standing, UploadBounds>> = {
  known: { dayBytes: 500 * megabyte, unansweredBytes: Infinity, freeBytes: 0 },
  unanswered: { dayBytes: 100 * megabyte, unansweredBytes: 250 * megabyte, freeBytes: 1024 * megabyte },
  unconfirmed: { dayBytes: 25 * megabyte, unansweredBytes: 50 * megabyte, freeBytes: 1024 * megabyte },
}

/** The unanswered files of all users together, so that many new accounts cannot fill the disk. */
export const maxUnansweredBytes = 2048 * megabyte
/** The minimum that a file counts: it also takes rows in the database, and a picture takes two scaled copies. */
export const leastCountedBytes = 64 * 1024
/** The most unsent files of one user, which is more than any message can have. */
export const maxUnsent = 50
/** Further uploads are refused instead of queued: each holds a connection. */
export const maxUploadsAtOnce = 3
/** The most bytes of files in one email. Encoding adds a third, and many mail servers accept 10 MB at most. */
export const maxMailedBytes = 5 * megabyte
