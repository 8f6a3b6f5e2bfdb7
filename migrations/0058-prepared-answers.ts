import {
  boolean,
  generatedId,
  integer,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  type Schema,
} from './frozen/schema.ts'

/** Texts that staff insert into responses, with changes of the ticket. Private ones are deleted with their owner. */
export async function up({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('preparedAnswers', {
    id: generatedId,
    /** The author, without a foreign key: a shared answer stays when the account is deleted. */
    userId: integer,
    /** The author of a private answer; null for a shared one. */
    ownerId: nullable(references('users', 'cascade')),
    title: text,
    message: text,
    status: nullable(oneOf('resolved', 'in_progress')),
    priority: nullable(oneOf('low', 'medium', 'high', 'critical')),
    /** Without a foreign key: the answer must show that its assignee was deleted. */
    assigneeId: nullable(integer),
    assignsToSender: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createIndex('preparedAnswers', ['ownerId', 'id'])
}
