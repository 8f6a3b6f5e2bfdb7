import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

/** A process that is idle for this time is ended, which frees its memory. */
const idleMs = 10_000
/** Settings of glibc that return freed memory to the system at once; otherwise a photo would leave 50 MB in use. */
const memoryGivenBack = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
}

const reply = z.object({ outcome: z.unknown(), memoryBytes: z.number() })

/** The outcome of a task, or that the process could not be started, or used too much time or memory. */
export type TaskEnd = { outcome: unknown } | 'not started' | 'ended'

interface Limits {
  /** The time limit for one task, in ms. The process itself limits its processor time and its memory. */
  maxTaskMs: number
  /** A process that uses more bytes of memory than this after a task is ended, to leave enough for the next one. */
  maxLeftBytes: number
}

/**
 * A child process for work with files of strangers, which can run for minutes or use gigabytes: only the end of the
 * process stops the work and frees the memory. It starts with the first task and ends when idle. Give it one task at a
 * time.
 */
export class TaskProcess {
  readonly #program: string
  readonly #limits: Limits
  #child: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined

  /** @param program a file whose process listens with taskListener() */
  constructor(program: URL, limits: Limits) {
    this.#program = fileURLToPath(program)
    this.#limits = limits
  }

  /** @param signal ends the process */
  async run(task: object, signal?: AbortSignal): Promise<TaskEnd> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    // The process could not be started, for example because of too many open files.
    if (!child.connected) {
      this.#forget(child)
      return 'not started'
    }
    const limit = AbortSignal.timeout(this.#limits.maxTaskMs)
    const message = await messageOf(child, task, signal ? AbortSignal.any([limit, signal]) : limit)
    if (message === undefined) {
      this.#end(child)
      return 'ended'
    }
    const { memoryBytes, outcome } = reply.parse(message)
    if (memoryBytes > this.#limits.maxLeftBytes) this.#end(child)
    else this.#idle = setTimeout(() => this.#end(child), idleMs).unref()
    return { outcome }
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      // Not the server's options, which may include --watch.
      execArgv: [],
      // Not the server's environment, which contains passwords.
      env: memoryGivenBack,
      serialization: 'advanced',
      // Output is discarded, because hostile files could fill the log with warnings of a library.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('exit', () => this.#forget(child))
    // The process could not be started; the waiting task is refused.
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

/** The reply of the process; undefined if the process ends first or `limit` is aborted. */
async function messageOf(child: ChildProcess, task: object, limit: AbortSignal): Promise<unknown> {
  const ended = new AbortController()
  const stop = () => ended.abort()
  child.once('exit', stop)
  const received = once(child, 'message', { signal: AbortSignal.any([ended.signal, limit]) })
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
