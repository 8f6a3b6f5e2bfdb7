import { setImmediate as nextTurn } from 'node:timers/promises'
import { auditAll, type AuditEvent } from '../../../../../server/audit/audit.ts'
import type { Confirmed } from '../../../../../server/session/confirmation.ts'
import type { Tx } from '../../../../../server/database/db.ts'
import { AppError } from '../../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../../server/secrets/secretBox.ts'
import { createAccount } from '../../../accounts/server/commands.ts'
import { tellOfNewStaff } from '../../../accounts/server/credentials.ts'
import { neverInvited } from '../../../accounts/invitations.ts'
import { addCompanies } from '../../../companies/server/commands.ts'
import { addNewMembers } from '../../../viewers/server/members.ts'
import { lockCompaniesThatStay } from '../../../companies/server/queries.ts'
import { tellAdministrators } from '../../../../mail/server/administratorNotices.ts'
import { mailInvitation } from '../../../invitations/server/links.ts'
import type { ImportedUser, ImportResult } from '../schema.ts'
import { namedCompanies } from './companies.ts'
import type { Plan } from './plan.ts'
import { takenOf } from './queries.ts'
import { nameActions } from '../../../../../server/audit/actionNames.ts'

nameActions({
  'user imported': 'Imported the user',
})

/** Accounts per batch; other requests run between batches. */
const madeAtOnce = 25

interface Import {
  accounts: readonly ImportedUser[]
  /** The ids of the preview's companies, which the users join; undefined if they join no company. */
  companyIds: Plan['companyIds'] | undefined
  /**
   * The hash of a password that nobody knows, the same for all accounts. Users get their own password by a link or from
   * an administrator.
   */
  passwordHash: string
  secretBox: SecretBox
  /** Whether people with an email address are invited by this import. Otherwise they can be invited later. */
  areInvited: boolean
  host: string
  /** The name of the importing administrator, for the invitations. */
  inviter: string
  /** Whether the client has closed the connection, as a browser does when the user cancels. */
  hasGone: () => boolean
}

/**
 * Creates the accounts of a preview and their companies, all or none.
 *
 * @throws 409 if meanwhile a name or an address was taken, or a company was created or deleted
 * @throws 503 if the client has disconnected
 */
export async function importUsers(
  tx: Tx,
  { accounts, companyIds, passwordHash, secretBox, areInvited, host, inviter, hasGone }: Import,
  by: Confirmed,
): Promise<ImportResult> {
  await refuseTaken(tx, accounts)
  const { companyOf, made } = await companiesFor(tx, accounts, companyIds ?? [], by)
  const members: { userId: number; companyId: number }[] = []
  const result = { created: accounts.length, invited: 0, uninvited: 0, companies: made, joined: 0 }
  for (let from = 0; from < accounts.length; from += madeAtOnce) {
    const events: AuditEvent[] = []
    for (const account of accounts.slice(from, from + madeAtOnce)) {
      const isReachable = Boolean(account.email)
      const waits = isReachable && !areInvited
      const invitedUntil = waits ? neverInvited : null
      const owner = await createAccount(tx, { ...account, passwordHash, invitedUntil }, 'staff')
      const companyId = companyOf.get(account)
      if (companyId !== undefined) members.push({ userId: owner.id, companyId })
      events.push({
        action: 'user imported',
        subject: `user ${owner.id}`,
        detail: {
          role: owner.role,
          email: owner.email,
          ...(companyId !== undefined && { company: companyId }),
        },
        ...byOf(by),
      })
      if (owner.role === 'Administrator') await tellOfNewStaff(tx, owner, 'account imported', by)
      if (isReachable && areInvited) {
        await mailInvitation(tx, secretBox, { owner, host, inviter })
        result.invited += 1
      }
      if (waits) result.uninvited += 1
    }
    await auditAll(tx, events)
    await nextTurn()
    if (hasGone()) throw new AppError('unavailable', 'The import was cancelled, and nothing was imported.')
  }
  await addNewMembers(tx, members)
  const agents = accounts.filter(({ role }) => role === 'agent').map(({ username }) => username)
  if (agents.length > 0) await tellAdministrators(tx, `Agents imported: ${someOf(agents)}`, by)
  return { ...result, joined: members.length }
}

const byOf = ({ actorId, address }: Confirmed) => ({ actorId, ...(address !== undefined && { address }) })

const changedMeanwhile = (what: string) =>
  new AppError('conflict', `${what} meanwhile, and nothing was imported. Please choose the file again.`)

/** @throws 409 if a name or an address was taken */
async function refuseTaken(tx: Tx, accounts: readonly ImportedUser[]): Promise<void> {
  const taken = await takenOf(tx, accounts)
  const [email] = taken.emails.keys()
  const [other] = [...taken.names, ...taken.looks, ...(email === undefined ? [] : [email])]
  if (other !== undefined) throw changedMeanwhile(`${other} was taken`)
}

/**
 * The id of each account's company, and the number of companies created. Nobody can delete the companies until the
 * transaction ends. If `companyIds` is empty, the accounts join no company.
 *
 * @throws 409 if the companies are not those of the preview
 */
async function companiesFor(
  tx: Tx,
  accounts: readonly ImportedUser[],
  companyIds: readonly (number | null)[],
  by: Confirmed,
) {
  const companyOf = new Map<ImportedUser, number>()
  if (companyIds.length === 0) return { companyOf, made: 0 }
  const companies = await namedCompanies(tx, accounts)
  const existing = await lockCompaniesThatStay(
    tx,
    companies.flatMap(({ id }) => id ?? []),
  )
  const isSame = companies.every(({ id }, at) => id === companyIds[at] && (id === null || existing.has(id)))
  if (!isSame || companies.length !== companyIds.length)
    throw changedMeanwhile('A company of the file was made, renamed or deleted')
  const missing = companies.filter(({ id }) => id === null)
  const ids = await addCompanies(
    tx,
    missing.map(({ name }) => name),
  )
  const events = missing.map(({ name, users }) => ({
    action: 'company created',
    subject: `company ${ids.get(name)}`,
    detail: { name, peopleImported: users.length },
    ...byOf(by),
  }))
  await auditAll(tx, events)
  for (const { id, name, users } of companies) {
    const companyId = id ?? ids.get(name)
    if (companyId !== undefined) for (const user of users) companyOf.set(user, companyId)
  }
  return { companyOf, made: missing.length }
}

const namedAtMost = 10

/**
 * Lists the names, separated by commas. If there are more than ten, lists the first ten and the number of the remaining
 * names.
 */
const someOf = (names: readonly string[]) =>
  names.length <= namedAtMost
    ? names.join(', ')
    : `${names.slice(0, namedAtMost).join(', ')} and ${names.length - namedAtMost} more`
