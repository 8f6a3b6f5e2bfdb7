import { useCallback, useRef, useState } from 'react'
import { CancelledError, type Progress, type TransferOptions } from './progress.ts'

/** Runs one transfer at a time and reports its progress. The user can cancel it; a new transfer cancels it, too. */
export function useTransfer() {
  const [progress, setProgress] = useState<Progress>()
  const abort = useRef<AbortController>(undefined)

  /** @throws CancelledError with `cancelled` as its message if the user cancels */
  async function run<Result>(
    work: (options: TransferOptions) => Promise<Result>,
    cancelled: string,
  ): Promise<Result> {
    const controller = new AbortController()
    abort.current?.abort()
    abort.current = controller
    setProgress({ done: 0, total: undefined })
    try {
      return await work({
        signal: controller.signal,
        onProgress: (next) => abort.current === controller && setProgress(next),
      })
    } catch (error) {
      throw controller.signal.aborted ? new CancelledError(cancelled) : error
    } finally {
      if (abort.current === controller) setProgress(undefined)
    }
  }

  const cancel = useCallback(() => abort.current?.abort(), [])

  return {
    /** Undefined if no transfer is running. */
    progress,
    run,
    cancel,
  }
}
