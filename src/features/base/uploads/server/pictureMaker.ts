import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { AppError } from '../../../../server/http/errors.ts'
import { AccountBound } from '../../../../server/limits/accountReads.ts'
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
/** A process that is idle for this time is ended, which frees its memory. */
const idleMs = 10_000
/**
 * A process that uses more memory than this after a picture is ended, because too little would be left for the next
 * picture.
 */
const maxLeftBytes = 100 * 1024 * 1024
/** Settings of glibc that return freed memory to the system at once; otherwise a photo would leave 50 MB in use. */
const memoryGivenBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

const busy = 'Too many pictures are being read right now. Please try again.'

const reply = z.object({
  outcome: z.union([
    z.object({
      made: z.object({
        size: pictureSize,
        pictures: z.array(z.object({ content: z.instanceof(Buffer), size: pictureSize })),
      }),
    }),
    z.object({ refusal: z.object({ code: z.enum(['too-large', 'wrong-type']), message: z.string() }) }),
    z.object({ error: z.unknown() }),
  ]),
  memoryBytes: z.number(),
})

const tooMuch = () =>
  new AppError(
    'too-large',
    'This picture takes too much time or memory to read. Please choose a smaller or simpler one.',
  )

/**
 * Makes pictures one at a time, in a child process that starts with the first picture and ends when idle. A crafted
 * file can make libvips run for minutes or use gigabytes. Only the end of the process stops libvips and frees the
 * memory.
 */
export class PictureMaker {
  /**
   * At most one picture per account is in the queue. The account's next picture joins the end of the queue when the
   * first one is finished.
   */
  readonly #ofAccounts = new AccountBound({ atOnce: 1, maxWaiting: maxWaitingOfAccount, refusal: busy })
  readonly #queue = pLimit(1)
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

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
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    // The process could not be started, for example because of too many open files.
    if (!child.connected) {
      this.#forget(child)
      throw new AppError('unavailable', busy, { retryAfterSeconds: 10 })
    }
    const message = await messageOf(child, task)
    if (message === undefined) {
      this.#end(child)
      throw tooMuch()
    }
    const { memoryBytes, outcome } = reply.parse(message)
    if (memoryBytes > maxLeftBytes) this.#end(child)
    else this.#idle = setTimeout(() => this.#end(child), idleMs).unref()
    if ('made' in outcome) return outcome.made
    throw 'refusal' in outcome ? new AppError(outcome.refusal.code, outcome.refusal.message) : outcome.error
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('pictureProcess.ts', import.meta.url)), {
      // Not the server's options, which may include --watch.
      execArgv: [],
      // Not the server's environment, which contains passwords.
      env: memoryGivenBack,
      serialization: 'advanced',
      // Output is discarded, because hostile files could fill the log with warnings of libvips.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('exit', () => this.#forget(child))
    // The process could not be started; the waiting picture is refused.
    child.on('error', () => this.#forget(child))
    return child
  }

  #end(child: ChildProcess): void {
    this.#forget(child)
    child.kill('SIGKILL')
  }

  #forget(child: ChildProcess): void {
    if (this.#child === child) this.#child = undefined
  }
}

/** The reply of the process; undefined if the process ends first or takes too long. */
async function messageOf(child: ChildProcess, task: PictureTask): Promise<unknown> {
  const ended = new AbortController()
  const stop = () => ended.abort()
  child.once('exit', stop)
  const received = once(child, 'message', {
    signal: AbortSignal.any([ended.signal, AbortSignal.timeout(maxTaskMs)]),
  })
  child.ref()
  child.channel?.ref()
  child.send(task)
  try {
    const messages: unknown[] = await received
    return messages[0]
  } catch {
    return undefined
  } finally {
    child.off('exit', stop)
    // An idle process must not keep the program running.
    child.unref()
    child.channel?.unref()
  }
}
