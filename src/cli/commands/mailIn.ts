import { Readable } from 'node:stream'
import { openMailStore, receiveMail } from '../../features/desk/mailIn/server/mailStore.ts'
import { findMailboxOfAddress } from '../../features/mail/mailboxes/server/queries.ts'
import { AppError } from '../../server/http/errors.ts'
import { CommandError, TryAgain, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const mailIn: Command = {
  name: 'mail-in',
  summary: 'Accept an email from the standard input, as it arrived at a mailbox',
  options: [{ name: 'mailbox', value: 'address', about: 'The mailbox where it arrived', required: true }],
  notes: [
    'For a mail server that passes emails to a program. The whole email, with all its header lines, is expected.',
    'The running server reads the email and makes it a reply, a ticket, or an email that is held for staff.',
    'Ends with 75 where the mail server should try again later, as when the database cannot be reached.',
  ],

  async run(args, config, terminal) {
    const address = args.option('mailbox') ?? ''
    const id = await withDatabase(config, terminal, async (database) => {
      const mailbox = await findMailboxOfAddress(database.db, address)
      if (!mailbox) return undefined
      const source = Readable.from(withoutEnvelope(terminal.input()))
      return receiveMail({ database, store: openMailStore({ config }) }, source, { mailboxId: mailbox.id })
    }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'too-large') throw error
      throw new TryAgain(error instanceof Error ? error.message : String(error), { cause: error })
    })
    if (id === undefined) throw new CommandError(`There is no mailbox ${address}.`)
    terminal.print(`Accepted as email ${id}.`)
  },
}

/** Leaves out the line `From <sender> <time>` that some mail servers put before an email for a program. */
async function* withoutEnvelope(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const begins = Buffer.from('From ')
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (head === undefined) {
      yield chunk
      continue
    }
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\n')
    if (end < 0 && head.length < maxEnvelopeLength) continue
    yield end >= 0 && head.subarray(0, begins.length).equals(begins) ? head.subarray(end + 1) : head
    head = undefined
  }
  if (head !== undefined) yield head
}

const maxEnvelopeLength = 2_000
