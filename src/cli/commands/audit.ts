import { verifyChain, type Verdict } from '../../features/base/audit/server/chain.ts'
import { maintenanceLimits } from '../../server/database/limits.ts'
import { openSecretBox } from '../../server/secrets/keyCheck.ts'
import { CommandError, UsageError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const audit: Command = {
  name: 'audit',
  summary: 'audit verify: check that no event of the audit log was changed, removed or put in',
  argument: 'verify',
  options: [
    { name: 'last', value: 'hash', about: 'A hash that an earlier run printed, which has to be there still' },
  ],
  notes: [
    'Each event has a hash over itself and the one before, made with the key of the installation. The first event that',
    'does not fit is named, and the command ends with 1; so it does where the newest were cut off, and where events after',
    'that of --last were sealed late. Keep the last hash elsewhere: only that hash shows that an old copy of the log was',
    'put in place, or that someone with the database and key rebuilt the whole chain.',
  ],

  async run(args, config, terminal) {
    if (args.argument !== 'verify')
      throw new UsageError(`audit verify was expected, not audit ${args.argument}.`)
    const hash = args.option('last')
    if (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))
      throw new UsageError('--last takes 64 hexadecimal digits.')
    const verdict = await withDatabase(
      config,
      terminal,
      async (database) => verifyChain(database.db, await openSecretBox(config, database), hash),
      { limits: maintenanceLimits },
    )
    if (verdict.fault) throw new CommandError(faultOf(verdict, verdict.fault))
    if (verdict.missingAtEnd !== 0) throw new CommandError(endFaultOf(verdict))
    if (hash !== undefined && !verdict.hasHash) {
      throw new CommandError(
        `No event has the hash ${hash}: events were cut off at the end, or the chain was rebuilt. ` +
          `The ${verdict.count} that are there fit together.`,
      )
    }
    terminal.print(`${verdict.count} events, and each fits the one before.`)
    if (verdict.count > 0) terminal.print(`Last hash: ${verdict.last}`)
    if (verdict.waiting > 0) {
      terminal.print(
        `${verdict.waiting} newer events are not sealed yet: a running server does it within seconds.`,
      )
    }
    if (verdict.late) throw new CommandError(lateIn(verdict.late))
  },
}

function faultOf({ count }: Verdict, { event, missing }: NonNullable<Verdict['fault']>): string {
  const about = [event.at, event.action, event.subject, event.actorName && `by ${event.actorName}`]
  const named = `event ${event.id} (${about.filter(Boolean).join(', ')})`
  const problem =
    missing > 0
      ? `${missing === 1 ? 'An event is' : `${missing} events are`} missing before ${named}.`
      : `The first that does not fit is ${named}: it was changed, moved or put in after it was sealed.`
  return (
    `${problem} The ${count} events before fit together. ` +
    'Where the key of this installation was lost, run accept-key to have the log sealed again.'
  )
}

function endFaultOf({ count, missingAtEnd }: Verdict): string {
  const what =
    missingAtEnd === 'unknown'
      ? 'Where the log ends was changed or deleted in the database: nobody can say whether newer events were cut off.'
      : `The newest ${missingAtEnd === 1 ? 'event was' : `${missingAtEnd} events were`} cut off.`
  return `${what} The ${count} events that are there fit together.`
}

function lateIn({ count, first }: NonNullable<Verdict['late']>): string {
  const about = `the first is event ${first.id} of ${first.at}, sealed ${first.sealedAt}`
  return (
    `${count === 1 ? 'One event was' : `${count} events were`} sealed more than ten minutes after the time they give ` +
    `(${about}). That is so after a command without a running server, or after accept-key; ` +
    'otherwise they were put in or changed in the database. ' +
    'Once you know which it is, give the last hash as --last from now on: only later ones are then counted.'
  )
}
