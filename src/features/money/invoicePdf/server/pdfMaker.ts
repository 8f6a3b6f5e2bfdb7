import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import * as z from 'zod/mini'
import type { AppContext } from '../../../../server/appContext.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { Turns } from '../../../../server/limits/turns.ts'
import { inTime, TookTooLong } from '../../../../server/process/inTime.ts'
import type { Sheet } from './sheet.ts'

/** An invoice of 1,000 items takes a tenth of this time. */
const maxDrawingMs = 30_000
const maxWaiting = 40
const maxHeapMb = 512

/**
 * The time limit for reading the data. This normally takes a few milliseconds, but a disk that hangs must not block all
 * other drawings.
 */
const defaultMaxSheetMs = 10_000

const tooLong = () => new AppError('unavailable', 'This invoice takes too long to make. Please print it.')

const answer = z.union([z.object({ pdf: z.instanceof(Uint8Array) }), z.object({ error: z.unknown() })])

/** The account that requests a drawing, or the mail queue. */
type Asker = number | 'mails'

export interface Asking {
  by: Asker
  /** Removes a waiting drawing from the queue. */
  signal?: AbortSignal
}

/**
 * Draws invoices one at a time in a worker thread, so that the server stays responsive. Accounts and the mail queue
 * take turns.
 */
export class PdfMaker {
  readonly #turns = new Turns<Asker>({ atOnce: 1 })
  readonly #stopping: AbortSignal
  readonly #maxSheetMs: number
  #worker: Worker | undefined

  constructor({ stopping }: Pick<AppContext, 'stopping'>, maxSheetMs = defaultMaxSheetMs) {
    this.#stopping = stopping
    this.#maxSheetMs = maxSheetMs
    stopping.addEventListener('abort', () => void this.#worker?.terminate())
  }

  /**
   * A drawing that has begun is completed even if its request is aborted, because a new thread would have to open the
   * fonts again.
   *
   * @param makeSheet called when it is the turn of this drawing
   * @throws AppError 503 if too many drawings are waiting, or if this drawing takes too long
   */
  async draw(makeSheet: () => Promise<Sheet>, { by, signal }: Asking): Promise<Uint8Array> {
    if (by !== 'mails' && this.#turns.waiting >= maxWaiting)
      throw new AppError('unavailable', 'Too many invoices are being made right now. Please try again.', {
        retryAfterSeconds: 10,
      })
    return this.#turns.run(by, () => this.#drawNow(makeSheet), { signal })
  }

  async #drawNow(makeSheet: () => Promise<Sheet>): Promise<Uint8Array> {
    const sheet = await inTime(makeSheet(), this.#maxSheetMs).catch((error: unknown) => {
      throw error instanceof TookTooLong ? tooLong() : error
    })
    const worker = (this.#worker ??= this.#start())
    worker.postMessage(sheet)
    const ended = AbortSignal.any([AbortSignal.timeout(maxDrawingMs), this.#stopping])
    const received: unknown[] = await once(worker, 'message', { signal: ended }).catch(
      async (error: unknown) => {
        this.#worker = undefined
        await worker.terminate()
        if (!ended.aborted) throw error
        throw tooLong()
      },
    )
    const made = answer.parse(received[0])
    if ('error' in made) throw made.error
    return made.pdf
  }

  #start(): Worker {
    const worker = new Worker(new URL('pdfWorker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    worker.unref()
    return worker
  }
}
