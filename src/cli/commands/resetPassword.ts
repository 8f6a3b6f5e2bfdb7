import { setPassword } from '../../features/accounts/server/commands.ts'
import { hashPassword } from '../../features/accounts/server/passwords.ts'
import { audit } from '../../server/audit.ts'
import { endSessionsOf } from '../../server/session.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'
import { choosePassword, passwordNotes, passwordOption, showPassword } from '../password.ts'

export const resetPassword: Command = {
  name: 'reset-password',
  summary: "Set an account's password and end its sessions",
  options: [{ name: 'username', value: 'name', about: 'Whose password', required: true }, passwordOption],
  notes: [...passwordNotes, 'Two-factor sign-in stays as it is: see disable-2fa.'],

  async run(args, config, terminal) {
    const chosen = await choosePassword(args.option('password'), terminal)
    const passwordHash = await hashPassword(chosen.password)
    const user = await withDatabase(config, terminal, (database) =>
      database.transaction(async (tx) => {
        const found = await accountNamed(tx, args.option('username'))
        await setPassword(tx, found.id, passwordHash)
        await endSessionsOf(tx, found.id)
        await audit(tx, {
          action: 'password reset',
          subject: `user ${found.id}`,
          detail: { by: 'command line' },
        })
        return found
      }),
    )
    terminal.print(`The password of ${user.username} is changed, and every session of the account has ended.`)
    showPassword(chosen, terminal)
  },
}
