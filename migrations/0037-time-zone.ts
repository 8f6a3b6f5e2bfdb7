import { nullable, text, type Schema } from './frozen/schema.ts'

/** The time zone for times in mails, such as America/New_York. */
export async function up(schema: Schema): Promise<void> {
  await schema.addColumn('providerFacts', 'timeZone', nullable(text))
}
