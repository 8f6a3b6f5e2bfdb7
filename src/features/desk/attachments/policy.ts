import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'
import { cleanName, megabyte, withoutTail } from './values.ts'

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
