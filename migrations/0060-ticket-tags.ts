import { generatedId, oneOf, references, text, timestamp, type Schema } from './frozen/schema.ts'

/** Tags of tickets for staff. The lower-case key makes names unique regardless of case. */
export async function up({ createTable, createIndex, run }: Schema): Promise<void> {
  await createTable('tags', {
    id: generatedId,
    name: text,
    nameKey: text,
    color: oneOf('grey', 'blue', 'green', 'yellow', 'red'),
    createdAt: timestamp,
  })
  await run(`create unique index "tags_nameKey_unique" on "tags" ("nameKey")`)
  await createTable(
    'ticketTags',
    { ticketId: references('tickets', 'cascade'), tagId: references('tags', 'cascade') },
    ['ticketId', 'tagId'],
  )
  // For the tickets of a tag, in the order of the list.
  await createIndex('ticketTags', ['tagId', 'ticketId'])
}
