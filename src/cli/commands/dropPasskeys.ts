import { removePasskeys } from '../../features/people/passkeys/server/commands.ts'
import { byOperator } from '../../server/session/confirmation.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const dropPasskeys: Command = {
  name: 'remove-passkeys',
  summary: 'Let an account sign in without its passkeys, after a lost device',
  options: [{ name: 'username', value: 'name', about: 'Whose passkeys', required: true }],
  notes: ['A code of an authenticator app is asked for as before. The account is signed out everywhere.'],

  async run(args, config, terminal) {
    const [username, count] = await withDatabase(config, terminal, (database) =>
      database.transaction(async (tx) => {
        const user = await accountNamed(tx, args.option('username'))
        return [user.username, await removePasskeys(tx, user.id, byOperator())] as const
      }),
    )
    terminal.print(`Removed ${count === 1 ? 'the passkey' : `${count} passkeys`} of ${username}.`)
  },
}
