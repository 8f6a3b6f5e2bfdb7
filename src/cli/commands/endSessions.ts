import { audit } from '../../server/audit/audit.ts'
import { endSessionsOf } from '../../server/session/session.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const endSessions: Command = {
  name: 'end-sessions',
  summary: 'Sign an account out everywhere',
  options: [{ name: 'username', value: 'name', about: 'Whose sessions', required: true }],
  notes: ['Anyone who knows the password can sign in again: see reset-password.'],

  async run(args, config, terminal) {
    const { username } = await withDatabase(config, terminal, (database) =>
      database.transaction(async (tx) => {
        const user = await accountNamed(tx, args.option('username'))
        await endSessionsOf(tx, user.id)
        const detail = { by: 'command line' }
        await audit(tx, { action: 'all sessions ended', subject: `user ${user.id}`, detail })
        return user
      }),
    )
    terminal.print(`${username} is signed out everywhere.`)
  },
}
