import { setImmediate as nextTurn } from 'node:timers/promises'
import { audit } from '../../../server/audit/audit.ts'
import type { Confirmed } from '../../../server/session/confirmation.ts'
import type { Tx } from '../../../server/database/db.ts'
import { AppError } from '../../../server/http/errors.ts'
import type { Invite } from '../../../server/modules.ts'
import { createAccount } from '../../accounts/server/commands.ts'
import { tellOfNewStaff } from '../../accounts/server/credentials.ts'
import { tellAdministrators } from '../../mail/server/administratorNotices.ts'
import type { ImportedUser } from '../schema.ts'
import { takenOf } from './queries.ts'

/** Accounts per batch; other requests run between batches. */
const madeAtOnce = 25

interface Import {
  accounts: readonly ImportedUser[]
  /** The hash of a password that nobody knows, the same for all: owners set theirs by a link, or an administrator does. */
  passwordHash: string
  /** Undefined where nobody is invited. */
  invite: Invite | undefined
  host: string
  /** The name of the importing administrator, for the invitations. */
  inviter: string
  /** Whether the client has ended the connection, as a browser does when the person cancels. */
  hasGone: () => boolean
}

/**
 * Creates the accounts of a preview, all or none. @throws 409 where a name or an address was taken meanwhile, 503 where
 * the client has gone
 */
export async function importUsers(
  tx: Tx,
  { accounts, passwordHash, invite, host, inviter, hasGone }: Import,
  by: Confirmed,
) {
  const { actorId, address } = by
  const taken = await takenOf(tx, accounts)
  const [email] = taken.emails.keys()
  const [other] = [...taken.names, ...taken.looks, ...(email === undefined ? [] : [email])]
  if (other !== undefined) {
    throw new AppError(
      'conflict',
      `${other} was taken meanwhile, and nothing was imported. Please choose the file again.`,
    )
  }
  let invited = 0
  for (const [at, account] of accounts.entries()) {
    const owner = await createAccount(tx, { ...account, passwordHash }, 'staff')
    await audit(tx, {
      action: 'user imported',
      actorId,
      subject: `user ${owner.id}`,
      detail: { role: owner.role, email: owner.email },
      ...(address !== undefined && { address }),
    })
    if (owner.role === 'Administrator') await tellOfNewStaff(tx, owner, 'account imported', by)
    if (invite && owner.email !== null) {
      await invite(tx, { owner, host, inviter })
      invited += 1
    }
    if (at % madeAtOnce === madeAtOnce - 1 || at === accounts.length - 1) {
      await nextTurn()
      if (hasGone()) throw new AppError('unavailable', 'The import was cancelled, and nothing was imported.')
    }
  }
  const agents = accounts.filter(({ role }) => role === 'agent').map(({ username }) => username)
  if (agents.length > 0) await tellAdministrators(tx, `Agents imported: ${someOf(agents)}`, by)
  return { created: accounts.length, invited }
}

const namedAtMost = 10

/** The names, or the first ten and how many more there are. */
const someOf = (names: readonly string[]) =>
  names.length <= namedAtMost
    ? names.join(', ')
    : `${names.slice(0, namedAtMost).join(', ')} and ${names.length - namedAtMost} more`
