import { forgetSeals } from '../../features/base/audit/server/chain.ts'
import { audit } from '../../server/audit/audit.ts'
import { keyPlaceOf } from '../../server/secrets/key.ts'
import { openSecretBox, replaceKey } from '../../server/secrets/keyCheck.ts'
import { refuseRunningServers } from '../backup/runningServers.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../instance.ts'

export const acceptKey: Command = {
  name: 'accept-key',
  summary: 'Go on with the key in place, where the former one is lost, with the server stopped',
  options: [],
  notes: [
    'The key in place is SECRET_KEY, or secret.key in the data folder; without either a new one is made there.',
    'What only the former key opens stays encrypted, in case it is found: sign-in by code of the accounts that',
    'are listed, and the password of the mail server. What the audit log was sealed with is gone, too: its events',
    'are sealed again at the next start.',
  ],

  async run(_args, config, terminal) {
    if (config.databaseUrl !== undefined) await refuseRunningServers(config.databaseUrl)
    const lost = await withDatabase(
      config,
      terminal,
      ({ transaction }) =>
        transaction(async (tx) => {
          const found = await replaceKey(config, tx)
          const encryptedAgain = await forgetSeals(tx, await openSecretBox(config, { db: tx }))
          await audit(tx, { action: 'key accepted', detail: { by: 'command line', encryptedAgain } })
          return { ...found, encryptedAgain }
        }),
      { isExclusive: true },
    )
    terminal.print(`The key in ${keyPlaceOf(config)} is the key of this database now.`)
    if (lost.usernames.length > 0) {
      terminal.print(
        'It cannot check the codes of these accounts; let each in with disable-2fa --username <name>:',
      )
      for (const username of lost.usernames) terminal.print(`  ${username}`)
    }
    if (lost.encryptedAgain)
      terminal.print('The audit log will be sealed again with this key at the next start.')
    if (lost.mailPassword) terminal.print('Enter the password of the mail server again, under Site Settings.')
  },
}
