import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TaskProcess } from '../../../../server/process/taskProcess.ts'
import { parseOutcome, type ParsedMail, type ParseTask } from './parsedMail.ts'

/** In ms. The process ends itself after 20 s of processor time; the rest is for name servers that do not answer. */
const maxTaskMs = 90_000
const maxLeftBytes = 150 * 1024 * 1024

/** A mail that was read, or why it was not: it has ended the process that read it, or the program failed. */
type ReadMail = { mail: ParsedMail } | { error: unknown }

/** Reads mails one at a time, in a child process (taskProcess.ts): a crafted mail can use up time and memory. */
export class MailReader {
  readonly #process = new TaskProcess(new URL('parseProcess.ts', import.meta.url), {
    maxTaskMs,
    maxLeftBytes,
  })

  /**
   * Reads a mail and runs the work with it. After the work, the files of the mail are deleted.
   *
   * @throws if the process cannot be started
   */
  async read<Result>(
    task: Omit<ParseTask, 'folder'>,
    work: (read: ReadMail) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'portal-mail-'))
    try {
      const end = await this.#process.run({ ...task, folder }, signal)
      if (end === 'not started') throw new Error('The process that reads emails could not be started.')
      const error = new Error('An email has ended the process that read it.')
      return await work(end === 'ended' ? { error } : parseOutcome.parse(end.outcome))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
