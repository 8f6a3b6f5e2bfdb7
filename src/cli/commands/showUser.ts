import { findPendingEmail } from '../../features/people/accounts/server/emailChange.ts'
import { sessionsOf, signInsOf } from '../../features/people/ownAccount/server/sessions.ts'
import { recoveryCodesLeft } from '../../features/people/accounts/server/recoveryCodes.ts'
import { requiresCode } from '../../server/session/confirmation.ts'
import type { Database } from '../../server/database/database.ts'
import { readTimeout } from '../../server/session/session.ts'
import { accountNamed } from '../account.ts'
import { columns } from '../columns.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const showUser: Command = {
  name: 'show-user',
  summary: 'Show an account as its own page does: details, 2FA, sessions and recent sign-ins',
  options: [{ name: 'username', value: 'name', about: 'Whose account', required: true }],

  async run(args, config, terminal) {
    const lines = await withDatabase(config, terminal, (database) =>
      describe(database, args.option('username')),
    )
    for (const line of lines) terminal.print(line)
  },
}

async function describe({ db }: Database, username: string | undefined): Promise<string[]> {
  const user = await accountNamed(db, username)
  const { id, email } = user
  const pending = await findPendingEmail(db, id)
  const codes = await recoveryCodesLeft(db, id)
  const sessionTimeout = await readTimeout(db)
  const sessions = await sessionsOf(db, { id, sessionId: '', sessionTimeout })
  const signIns = await signInsOf(db, id)
  const waiting = pending ? `; ${pending.email} waits for its link to be opened` : ''
  const confirmed = email !== null && user.emailConfirmedAt === null ? ' (not confirmed)' : ''
  const facts: [string, string | null][] = [
    ['Username', user.username],
    ['Role', user.role],
    ['First name', user.firstName],
    ['Last name', user.lastName],
    ['Full name', user.fullName],
    ['Company', user.company],
    ['Phone', user.phone],
    ['Address', user.address?.replaceAll('\n', ', ') ?? null],
    ['Email', `${email ?? '-'}${confirmed}${waiting}`],
    ['Notifications', user.emailNotifications ? 'on' : 'off'],
    ['2FA', requiresCode(user) ? `on, ${codes} recovery codes left` : 'off'],
    ...(user.passkeyCount > 0 ? [['Passkeys', String(user.passkeyCount)] as [string, string]] : []),
  ]
  const from = (one: { browser: string | null; address: string | null }) => [
    one.browser ?? 'unknown browser',
    one.address ?? 'unknown address',
  ]
  return [
    ...columns(facts.map(([name, value]) => [name, value ?? '-'])),
    '',
    `Signed in now: ${sessions.length}`,
    ...columns(sessions.map((one) => ['', one.createdAt, ...from(one), `last active ${one.lastSeenAt}`])),
    '',
    'Recent sign-ins:',
    ...columns(signIns.map((one) => ['', one.at, one.outcome, ...from(one)])),
  ]
}
