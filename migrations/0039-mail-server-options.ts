import { boolean, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** What the portal calls itself to the mail server, and whether STARTTLS is used where TLS is not required. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('emailSettings', 'heloName', nullable(text))
  await schema.addColumn('emailSettings', 'smtpStartTls', withDefault(boolean, true))
}
