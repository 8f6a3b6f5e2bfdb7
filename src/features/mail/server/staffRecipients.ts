import type { Db, Tx } from '../../../server/database/db.ts'
import { now } from '../../../server/database/now.ts'
import { mailEvents } from '../events.ts'
import type { StaffRecipients } from '../schema.ts'
import { staffEvents, type StaffEvent } from '../values.ts'
import { uniqueAddresses } from './commands.ts'

const templateNames = staffEvents.map((event) => mailEvents[event].template)

const staffTemplates = (db: Db) =>
  db
    .selectFrom('emailTemplates')
    .select(['id', 'name', 'recipients'])
    .where('name', 'in', templateNames)
    .orderBy('id')

/** The events for which no staff member is notified. */
export async function findUnheard(db: Db): Promise<StaffEvent[]> {
  const templates = await staffTemplates(db).execute()
  const heard = new Set(templates.filter(({ recipients }) => recipients.length > 0).map(({ name }) => name))
  return staffEvents.filter((event) => !heard.has(mailEvents[event].template))
}

/** The recipients of all staff templates: the staff who are notified of actions by customers and visitors. */
export async function findStaffRecipients(db: Db): Promise<StaffRecipients> {
  return together(await staffTemplates(db).execute())
}

/** Like findStaffRecipients, locked until the transaction ends. */
export async function findStaffRecipientsForUpdate(tx: Tx): Promise<StaffRecipients> {
  return together(await staffTemplates(tx).forUpdate().execute())
}

function together(templates: readonly { recipients: string[] }[]): StaffRecipients {
  const lists = templates.map(({ recipients }) => recipients.toSorted().join('\n'))
  return {
    recipients: uniqueAddresses(templates.flatMap(({ recipients }) => recipients)),
    differ: new Set(lists).size > 1,
  }
}

export async function changeStaffRecipients(tx: Tx, recipients: readonly string[]): Promise<void> {
  await tx
    .updateTable('emailTemplates')
    .set({ recipients: JSON.stringify(uniqueAddresses(recipients)), updatedAt: now() })
    .where('name', 'in', templateNames)
    .execute()
  await tx.notify('mailTemplates')
}
