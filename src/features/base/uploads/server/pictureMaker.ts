import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { AppError } from '../../../../server/http/errors.ts'
import { AccountBound } from '../../../../server/limits/accountReads.ts'
import { TaskProcess } from '../../../../server/process/taskProcess.ts'
import { pictureSize } from '../../../../shared/site/pictureSize.ts'
import type { Made, PictureTask } from './pictureTask.ts'

/**
 * The time limit for one picture on an overloaded machine. Otherwise the process ends itself earlier, after 1.5 s of
 * processor time.
 */
const maxTaskMs = 20_000
/** The maximum number of waiting pictures: about 30 s of work. Each account may have one of them. */
const maxWaiting = 20
const maxWaitingOfAccount = 40
const maxLeftBytes = 100 * 1024 * 1024

const busy = 'Too many pictures are being read right now. Please try again.'

const outcomeShape = z.union([
  z.object({
    made: z.object({
      size: pictureSize,
      pictures: z.array(z.object({ content: z.instanceof(Buffer), size: pictureSize })),
    }),
  }),
  z.object({ refusal: z.object({ code: z.enum(['too-large', 'wrong-type']), message: z.string() }) }),
  z.object({ error: z.unknown() }),
])

/** Makes pictures one at a time, in a child process (taskProcess.ts): a crafted file can make libvips run for minutes. */
export class PictureMaker {
  /**
   * At most one picture per account is in the queue. The account's next picture joins the end of the queue when the
   * first one is finished.
   */
  readonly #ofAccounts = new AccountBound({ atOnce: 1, maxWaiting: maxWaitingOfAccount, refusal: busy })
  readonly #queue = pLimit(1)
  readonly #process = new TaskProcess(new URL('pictureProcess.ts', import.meta.url), {
    maxTaskMs,
    maxLeftBytes,
  })

  /**
   * @param account the id of the account that the picture is made for
   * @throws AppError 413, 415 if the picture cannot be read within the limits; 429, 503 if too many are waiting
   */
  async make(task: PictureTask, account: number): Promise<Made> {
    const leave = await this.#ofAccounts.enter(account)
    try {
      if (this.#queue.pendingCount >= maxWaiting)
        throw new AppError('unavailable', busy, { retryAfterSeconds: 10 })
      return await this.#queue(() => this.#makeNow(task))
    } finally {
      leave()
    }
  }

  async #makeNow(task: PictureTask): Promise<Made> {
    const end = await this.#process.run(task)
    if (end === 'not started') throw new AppError('unavailable', busy, { retryAfterSeconds: 10 })
    if (end === 'ended')
      throw new AppError(
        'too-large',
        'This picture takes too much time or memory to read. Please choose a smaller or simpler one.',
      )
    const outcome = outcomeShape.parse(end.outcome)
    if ('made' in outcome) return outcome.made
    throw 'refusal' in outcome ? new AppError(outcome.refusal.code, outcome.refusal.message) : outcome.error
  }
}
