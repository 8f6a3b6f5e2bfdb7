import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import { AppError } from '../../../../server/http/errors.ts'
import { AccountBound } from '../../../../server/limits/accountReads.ts'
import { pictureSize } from '../../../../shared/site/pictureSize.ts'
import type { Made, PictureTask } from './pictureTask.ts'

/** The process ends itself after 1.5 s of processor time. This is for a machine that has no time for it. */
const maxTaskMs = 20_000
/** Accounts whose picture waits for its turn: half a minute of work. */
const maxWaiting = 20
const maxWaitingOfAccount = 40
/** Its memory is given back then. */
const idleMs = 10_000
/** A process that has more after a picture would have too little left for the next one. */
const maxLeftBytes = 100 * 1024 * 1024
/** Settings of glibc: what a decoder frees leaves the process at once, which would have 50 MB more after a photo. */
const memoryGivenBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

const busy = 'Too many pictures are being read right now. Please try again.'

/** As pictureProcess.ts sends it. */
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
 * Makes pictures one after the other, in a process that is started with the first one and ends when it has nothing to do. A file
 * can be made so that libvips takes minutes or gigabytes for it, and nothing but the end of its process stops it, or gives the
 * memory back.
 */
export class PictureMaker {
  /** An account has one picture in the queue, and its next one stands behind those of all others. */
  readonly #ofAccounts = new AccountBound({ atOnce: 1, maxWaiting: maxWaitingOfAccount, refusal: busy })
  readonly #queue = pLimit(1)
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /**
   * @param account the id of the account for which it is made
   * @throws AppError 413, 415 for a picture that cannot be read within the bounds; 429, 503 where too many wait
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
    // It could not be started, as where no file can be opened any more.
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
      // Not those of the server, among which may be --watch.
      execArgv: [],
      // Not that of the server, which has its passwords.
      env: memoryGivenBack,
      serialization: 'advanced',
      // Hostile files could fill the log with the warnings of libvips.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('exit', () => this.#forget(child))
    // A process that cannot be started; the picture that waits for it is refused.
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

/** The reply of the process; undefined where it ends before, or takes too long. */
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
    // An idle process does not hold the program.
    child.unref()
    child.channel?.unref()
  }
}
