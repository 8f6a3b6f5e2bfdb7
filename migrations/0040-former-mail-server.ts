import { nullable, text, type Schema } from './frozen/schema.ts'

/** The settings of the mail server that a mail goes out by, where they are not those of now any more (features/mail/server/sender.ts). */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('outbox', 'formerServer', nullable(text))
}
