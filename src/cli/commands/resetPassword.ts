import { setPassword } from '../../features/people/accounts/server/credentials.ts'
import { byOperator } from '../../server/session/confirmation.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'
import {
  choosePassword,
  mustChangeOption,
  readMustChange,
  hashChosenPassword,
  passwordNotes,
  passwordOption,
  showPassword,
} from '../password.ts'

export const resetPassword: Command = {
  name: 'reset-password',
  summary: "Set an account's password and end its sessions",
  options: [
    { name: 'username', value: 'name', about: 'Whose password', required: true },
    passwordOption,
    mustChangeOption,
  ],
  notes: [...passwordNotes, 'Two-factor sign-in stays as it is: see disable-2fa.'],

  async run(args, config, terminal) {
    const mustChange = readMustChange(args.option('must-change'))
    const chosen = await choosePassword(args.option('password'), terminal)
    const user = await withDatabase(config, terminal, async (database) => {
      const found = await accountNamed(database.db, args.option('username'))
      const passwordHash = await hashChosenPassword(database.db, chosen, found)
      return database.transaction(async (tx) => {
        await setPassword(tx, { userId: found.id, passwordHash, mustChange }, byOperator())
        return found
      })
    })
    terminal.print(`The password of ${user.username} is changed, and every session of the account has ended.`)
    showPassword(chosen, terminal)
  },
}
