import { boolean, nullable, text, withDefault, type Schema } from './frozen/schema.ts'

/** The name that the portal sends to the mail server (HELO), and whether it uses STARTTLS where TLS is not required. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('emailSettings', 'heloName', nullable(text))
  await schema.addColumn('emailSettings', 'smtpStartTls', withDefault(boolean, true))
}
