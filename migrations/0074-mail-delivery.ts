import { between, nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** Whether the mail server accepts mails, by the last attempts, and since when with the current settings. */
export async function up({ createTable, run }: Schema): Promise<void> {
  await createTable(
    'mailDelivery',
    {
      id: between(1, 1),
      settingsAt: timestamp,
      deliveredAt: nullable(timestamp),
      failingSince: nullable(timestamp),
      problem: nullable(text),
    },
    ['id'],
  )
  // Not the notices about new settings, which are sent through the former mail server.
  await run(`insert into "mailDelivery" ("id", "settingsAt", "deliveredAt")
    select 1, "updatedAt", min("sentAt") from "emailSettings"
    join "outbox" on "state" = 'sent' and "sentAt" >= "updatedAt" and "event" <> 'administrationChanged'
    group by "updatedAt"`)
}
