import { setTwoFactorEnabled } from '../../features/people/accounts/server/credentials.ts'
import { byOperator, requiresCode } from '../../server/session/confirmation.ts'
import { accountNamed } from '../account.ts'
import { CommandError, type Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const disableTwoFactor: Command = {
  name: 'disable-2fa',
  summary: 'Let an account sign in without a code, after a lost phone',
  options: [{ name: 'username', value: 'name', about: 'Whose sign-in', required: true }],
  notes: ['The person can set up two-factor sign-in again at any time. The password stays as it is.'],

  async run(args, config, terminal) {
    const { username } = await withDatabase(config, terminal, async (database) => {
      const found = await accountNamed(database.db, args.option('username'))
      if (!requiresCode(found)) {
        throw new CommandError(`Two-factor sign-in of ${found.username} is off already.`)
      }
      return setTwoFactorEnabled(database, { userId: found.id, enabled: false }, byOperator())
    })
    terminal.print(`${username} signs in with the password alone.`)
  },
}
