import { audit } from '../../../../server/audit/audit.ts'
import type { Confirmed } from '../../../../server/session/confirmation.ts'
import type { Tx } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import * as endpoints from '../endpoints.ts'
import { defaultSmtpPort, maskedPassword, type ShownEmailSettings } from '../schema.ts'
import { saveEmailSettings, saveSecuritySettings } from './commands.ts'
import {
  findEmailSettings,
  findEmailSettingsForUpdate,
  findSecuritySettings,
  fingerprintOf,
  hasLogin,
  lockSecuritySettings,
  type StoredEmailSettings,
} from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'email settings changed': 'Changed the email settings',
  'security settings changed': 'Changed the security settings',
})

const notSavedYet: ShownEmailSettings = {
  id: 1,
  smtpHost: '',
  smtpPort: defaultSmtpPort,
  smtpSecure: true,
  smtpUser: '',
  smtpPass: '',
  fromEmail: '',
  fromName: '',
}

function present(stored: StoredEmailSettings): ShownEmailSettings {
  const { smtpStartTls, heloName, ...shown } = stored
  const smtpLogin = hasLogin(stored)
  return {
    ...shown,
    smtpPass: smtpLogin ? maskedPassword : '',
    smtpStartTls: smtpStartTls ? undefined : false,
    smtpLogin: smtpLogin ? undefined : false,
    heloName: heloName ?? undefined,
    trustedCertificate: fingerprintOf(stored),
  }
}

/** Runs in the transaction that saves the settings. `before` is undefined for the first settings. */
export type OnMailServerChange = (
  tx: Tx,
  change: { before: StoredEmailSettings | undefined; stored: StoredEmailSettings; by: Confirmed },
) => Promise<void>

export const settingsRoutes =
  (onMailServerChange: OnMailServerChange): Routes =>
  (serve, { database, secretBox }) => {
    serve(endpoints.readEmailSettings, async () => {
      const stored = await findEmailSettings(database.db)
      return stored ? present(stored) : notSavedYet
    })

    serve(endpoints.saveEmailSettings, ({ actor, body, address, confirmed, transact, checkVersion }) =>
      transact(async (tx) => {
        const { smtpPass: _, ...detail } = body
        const change = { action: 'email settings changed', subject: 'email settings' }
        let before: StoredEmailSettings | undefined
        let stored: StoredEmailSettings | undefined
        // Repeats if there was no row to lock and another administrator has stored the first settings meanwhile.
        while (!stored) {
          before = await findEmailSettingsForUpdate(tx)
          await checkVersion(tx, before ? present(before) : notSavedYet, change)
          stored = await saveEmailSettings(tx, secretBox, before, body)
        }
        await onMailServerChange(tx, { before, stored, by: confirmed })
        await audit(tx, { ...change, actorId: actor.id, detail, address })
        return present(stored)
      }),
    )

    serve(endpoints.readSecuritySettings, () => findSecuritySettings(database.db))

    serve(endpoints.saveSecuritySettings, ({ actor, body, address, transact, checkVersion }) =>
      transact(async (tx) => {
        const change = { action: 'security settings changed', subject: 'security settings' }
        await lockSecuritySettings(tx)
        const before = await findSecuritySettings(tx)
        await checkVersion(tx, before, change)
        const { sessionTimeout, refuseWeakPasswords = before.refuseWeakPasswords } = body
        const settings = { sessionTimeout, refuseWeakPasswords }
        await saveSecuritySettings(tx, settings)
        await audit(tx, { ...change, actorId: actor.id, detail: settings, address })
        return settings
      }),
    )
  }
