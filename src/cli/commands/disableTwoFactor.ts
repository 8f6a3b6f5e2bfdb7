import { setTwoFactorEnabled } from '../../features/accounts/server/commands.ts'
import { audit } from '../../server/audit.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const disableTwoFactor: Command = {
  name: 'disable-2fa',
  summary: 'Let an account sign in without a code, after a lost phone',
  options: [{ name: 'username', value: 'name', about: 'Whose sign-in', required: true }],
  notes: ['The person can set up two-factor sign-in again at any time. The password stays as it is.'],

  async run(args, config, terminal) {
    const { username } = await withDatabase(config, terminal, async (database) => {
      const found = await accountNamed(database.db, args.option('username'))
      const user = await setTwoFactorEnabled(database, found.id, false)
      const detail = { by: 'command line' }
      await audit(database.db, { action: '2FA switched off', subject: `user ${user.id}`, detail })
      return user
    })
    terminal.print(`${username} signs in with the password alone.`)
  },
}
