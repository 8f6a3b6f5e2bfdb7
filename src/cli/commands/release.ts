import { endHold } from '../../features/mail/release/server/commands.ts'
import { describeHold } from '../../features/mail/release/server/queries.ts'
import type { Hold } from '../../features/mail/release/schema.ts'
import { restoredMailsChoices } from '../../features/mail/release/values.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

const option = 'restored-mails'
const choices = restoredMailsChoices.join(' or ')

export const release: Command = {
  name: 'release',
  summary: 'Let a restored installation send email again',
  options: [
    {
      name: option,
      value: choices,
      about: 'What is done with emails that were waiting in the backup; required where there are some',
    },
  ],
  notes: [
    'A restored installation sends nothing until it is released, so that a copy does not write to customers a second',
    'time. Release the one that takes the place of the former. That one may have sent the emails that were waiting in the',
    'backup: withdraw them then. What was written since the restore is sent in any case.',
  ],

  async run(args, config, terminal) {
    const given = args.option(option)
    const chosen = restoredMailsChoices.find((choice) => choice === given)
    if (given !== undefined && !chosen) throw new UsageError(`--${option} takes ${choices}.`)
    const withdrawn = await withDatabase(config, terminal, ({ transaction }) =>
      transaction(async (tx) => {
        const hold = await describeHold(tx)
        if (hold && hold.restoredMails > 0 && !chosen) throw new CommandError(questionOf(hold))
        return endHold(tx, { restoredMails: chosen ?? 'send', by: { detail: { by: 'command line' } } })
      }),
    )
    if (withdrawn > 0) terminal.print(`${mails(withdrawn)} ${withdrawn === 1 ? 'was' : 'were'} withdrawn.`)
    terminal.print('This installation is released. Email is sent again.')
  },
}

const mails = (count: number) => (count === 1 ? '1 email' : `${count} emails`)

const questionOf = ({ restoredMails, oldestMailAt, backupAt, since }: Hold) =>
  `${mails(restoredMails)} from the backup${backupAt === null ? '' : ` of ${backupAt}`} ${restoredMails === 1 ? 'waits' : 'wait'}, ` +
  `the oldest since ${oldestMailAt ?? since}. The installation that the backup is from may have sent them since: ` +
  `add --${option} withdraw, or --${option} send.`
