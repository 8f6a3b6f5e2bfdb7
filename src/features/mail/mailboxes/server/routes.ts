import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import type { Routes } from '../../../../server/endpoints/serve.ts'
import { missing } from '../../../../server/http/errors.ts'
import * as endpoints from '../endpoints.ts'
import type { Mailbox } from '../schema.ts'
import { webhookPathOf } from '../webhookPath.ts'
import { addMailbox, changeMailbox, createWebhook, removeMailbox, removeWebhook } from './commands.ts'
import { findImap, imapByMailbox } from '../imap/server/settings.ts'
import { lockMailbox, requireMailbox, settingsOf, shownOf } from './mailboxes.ts'
import { listMailboxes } from './queries.ts'

const shownById = async (db: Db, id: number): Promise<Mailbox> =>
  shownOf(await requireMailbox(db, id), await findImap(db, id))

export const mailboxRoutes: Routes = (serve, { database }) => {
  serve(endpoints.listMailboxes, async () => {
    const fetched = await imapByMailbox(database.db)
    return (await listMailboxes(database.db)).map((mailbox) => shownOf(mailbox, fetched.get(mailbox.id)))
  })

  serve(endpoints.createMailbox, ({ actor, body, address, transact }) =>
    transact(async (tx) => {
      const created = await shownById(tx, await addMailbox(tx, body))
      const change = { action: 'mailbox added', subject: `mailbox ${created.id}` }
      await audit(tx, { ...change, actorId: actor.id, detail: settingsOf(created), address })
      return created
    }),
  )

  serve(endpoints.updateMailbox, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const before = await lockMailbox(tx, params.id)
      const change = { action: 'mailbox changed', subject: `mailbox ${before.id}` }
      await checkVersion(tx, await shownById(tx, before.id), change)
      await changeMailbox(tx, before.id, body)
      const after = await shownById(tx, before.id)
      const detail = { from: settingsOf(before), to: settingsOf(after) }
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return after
    }),
  )

  serve(endpoints.deleteMailbox, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const mailbox = await lockMailbox(tx, params.id)
      await removeMailbox(tx, mailbox.id)
      await audit(tx, {
        action: 'mailbox removed',
        actorId: actor.id,
        subject: `mailbox ${mailbox.id}`,
        subjectName: mailbox.address,
        detail: settingsOf(mailbox),
        address,
      })
      return { message: 'Mailbox removed' }
    }),
  )

  // Not `transact`: it would store the response, with the secret, for repeated requests.
  serve(endpoints.createMailboxWebhook, ({ actor, params, address }) =>
    database.transaction(async (tx) => {
      const { id, webhookHash } = await lockMailbox(tx, params.id)
      const secret = await createWebhook(tx, id)
      await audit(tx, {
        action: 'mailbox webhook created',
        actorId: actor.id,
        subject: `mailbox ${id}`,
        detail: { replaced: webhookHash !== null },
        address,
      })
      return { path: webhookPathOf(secret), mailbox: await shownById(tx, id) }
    }),
  )

  serve(endpoints.deleteMailboxWebhook, ({ actor, params, address, transact }) =>
    transact(async (tx) => {
      const { id, webhookHash } = await lockMailbox(tx, params.id)
      if (webhookHash === null) throw missing('This mailbox has no webhook address.')
      await removeWebhook(tx, id)
      const change = { action: 'mailbox webhook removed', subject: `mailbox ${id}` }
      await audit(tx, { ...change, actorId: actor.id, address })
      return shownById(tx, id)
    }),
  )
}
