import { boolean, nullable, timestamp, withDefault, type Schema } from './frozen/schema.ts'

/** Confirmations by password, and whether weak passwords are refused. */
export async function up(schema: Schema): Promise<void> {
  // Null for sessions that began before this migration.
  await schema.addColumn('sessions', 'confirmedAt', nullable(timestamp))
  await schema.addColumn('securitySettings', 'refuseWeakPasswords', withDefault(boolean, false))
}
