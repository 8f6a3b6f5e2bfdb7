import { DeclinedError } from './send.ts'

/** How far a transfer is, in bytes or in rows. */
export interface Progress {
  done: number
  /** Undefined where it is not known. */
  total: number | undefined
}

/** For work that reports its progress and can be cancelled. */
export interface TransferOptions {
  /** Its abort cancels the work, which then throws. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** The person cancelled what was under way. */
export class CancelledError extends DeclinedError {}
