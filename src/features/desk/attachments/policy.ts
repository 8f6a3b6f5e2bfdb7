import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { cleanName, megabyte, withoutTail } from './values.ts'

/** A Windows class id as a name ending. Windows hides this ending, and opens the file with the program of the class. */
const classEnding = /^\{[\da-f-]+\}$/

/**
 * Whether an operating system could read one of these endings from the name. On Windows, a colon ends the file name and
 * begins the name of a stream. Therefore each part between colons is checked.
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

/** Whether staff know an uploader. `unconfirmed` uploaders have neither an answer nor a confirmed email address. */
export type Standing = 'known' | 'unanswered' | 'unconfirmed'

interface UploadBounds {
  /** The maximum number of bytes that one user may upload in a day. Deleted files do not count. */
  dayBytes: number
  /**
   * The maximum size in bytes of one user's unanswered files together. A file counts until staff answer its uploader,
   * but for at most 30 days.
   */
  unansweredBytes: number
  /** Bytes that must stay free on the disk after the upload. The minimum of the file store applies as well. */
  freeBytes: number
}

export const uploadBounds: Readonly<Record<Standing, UploadBounds>> = {
  known: { dayBytes: 500 * megabyte, unansweredBytes: Infinity, freeBytes: 0 },
  unanswered: { dayBytes: 100 * megabyte, unansweredBytes: 250 * megabyte, freeBytes: 1024 * megabyte },
  unconfirmed: { dayBytes: 25 * megabyte, unansweredBytes: 50 * megabyte, freeBytes: 1024 * megabyte },
}

/**
 * The maximum size in bytes of the unanswered files of all users together. Otherwise many new accounts could fill the
 * disk.
 */
export const maxUnansweredBytes = 2048 * megabyte
/** A smaller file counts as this many bytes, because its database rows and scaled copies take space, too. */
export const leastCountedBytes = 64 * 1024
/** The maximum number of a user's files that are not sent yet. This is more than one message can have. */
export const maxUnsent = 50
/**
 * The maximum number of uploads of one user at the same time. More are refused, because a waiting upload holds a
 * connection.
 */
export const maxUploadsAtOnce = 3
/**
 * The maximum size in bytes of the files in one email. Encoding adds a third, and many mail servers accept 10 MB at
 * most.
 */
export const maxMailedBytes = 5 * megabyte
