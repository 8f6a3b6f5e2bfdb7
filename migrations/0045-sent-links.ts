import type { Schema } from './frozen/schema.ts'

/** Deletes the content of sent mails whose link identifies its user (features/mail/server/claims.ts). */
export async function up(schema: Schema): Promise<void> {
  await schema.run(`update "outbox" set "html" = '', "text" = '' where "state" = 'sent' and "event" in
    ('confirmNewEmail', 'confirmEmail', 'passwordLink', 'passwordLinkSent', 'invitation')`)
}
