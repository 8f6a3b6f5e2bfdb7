import { replaceRecoveryCodes } from '../../features/people/accounts/server/recoveryCodes.ts'
import { byOperator } from '../../server/session/confirmation.ts'
import { openSecretBox } from '../../server/secrets/keyCheck.ts'
import { accountNamed } from '../account.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const makeRecoveryCodes: Command = {
  name: 'recovery-codes',
  summary: 'Make new recovery codes for an account with 2FA, in place of those it has',
  options: [{ name: 'username', value: 'name', about: 'Whose codes', required: true }],
  notes: ['Each signs in once in place of the code of the authenticator. They are shown once.'],

  async run(args, config, terminal) {
    const { username, codes } = await withDatabase(config, terminal, async (database) => {
      const secretBox = await openSecretBox(config, database)
      return database.transaction(async (tx) => {
        const user = await accountNamed(tx, args.option('username'))
        return { ...user, codes: await replaceRecoveryCodes(tx, { secretBox }, user.id, byOperator()) }
      })
    })
    terminal.print(`The recovery codes of ${username}:`)
    for (const code of codes) terminal.print(code)
  },
}
