import { DeclinedError } from './send.ts'

/** The progress of a transfer, in bytes or rows. */
export interface Progress {
  done: number
  /** Undefined if unknown. */
  total: number | undefined
}

/** For work that reports its progress and can be cancelled. */
export interface TransferOptions {
  /** Aborting the signal cancels the work, which then throws. */
  signal: AbortSignal
  onProgress: (progress: Progress) => void
}

/** The user cancelled the transfer. */
export class CancelledError extends DeclinedError {}
