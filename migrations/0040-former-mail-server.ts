import { nullable, text, type Schema } from './frozen/schema.ts'

/** The former mail server for a mail, if it must not use the current settings (features/mail/server/sender.ts). */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('outbox', 'formerServer', nullable(text))
}
