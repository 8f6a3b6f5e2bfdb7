import { between, nullable, text, timestamp, type Schema } from './frozen/schema.ts'

/** Whether the mail server takes emails, by the last attempts. A delivery since the settings were saved counts for them. */
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
  // Administrators are told of new settings through the former mail server.
  await run(`insert into "mailDelivery" ("id", "settingsAt", "deliveredAt")
    select 1, "updatedAt", min("sentAt") from "emailSettings"
    join "outbox" on "state" = 'sent' and "sentAt" >= "updatedAt" and "event" <> 'administrationChanged'
    group by "updatedAt"`)
}
