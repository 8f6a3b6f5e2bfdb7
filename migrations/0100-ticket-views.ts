import { generatedId, integer, nullable, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Views of the list of tickets that staff have saved. */
export async function up({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('ticketViews', {
    id: generatedId,
    // The author, without a foreign key: a shared view stays when the account is deleted.
    userId: integer,
    // The author of a private view, which is deleted with the account; null for a shared one.
    ownerId: nullable(references('users', 'cascade')),
    name: text,
    search: text,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createIndex('ticketViews', ['ownerId', 'id'])
}
