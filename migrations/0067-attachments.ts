import {
  between,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  references,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

const places = ['ticketId', 'responseId', 'noteId']
const placeCount = places.map((place) => `case when "${place}" is null then 0 else 1 end`).join(' + ')

/** An unsent file has no place; a sent one has exactly one. */
const lastPlace = {
  ...nullable(references('ticketNotes', 'cascade')),
  checks: [{ word: 'choice', condition: () => `${placeCount} <= 1` }],
}

/** Files of tickets, responses and notes. Equal contents are stored once. */
export async function up({ createTable, createIndex, createUniqueIndex, run }: Schema): Promise<void> {
  await createTable('storedFiles', {
    id: generatedId,
    key: text,
    sha256: text,
    bytes: integer,
    contentType: text,
    previewKey: nullable(text),
    pictureKey: nullable(text),
    width: nullable(integer),
    height: nullable(integer),
    state: withDefault(oneOf('ready', 'waiting', 'infected'), 'ready'),
    createdAt: timestamp,
  })
  await createUniqueIndex('storedFiles', ['sha256'])
  await createTable('attachments', {
    id: generatedId,
    storedFileId: nullable(references('storedFiles', 'restrict')),
    name: text,
    uploadedBy: integer,
    createdAt: timestamp,
    ticketId: nullable(references('tickets', 'cascade')),
    responseId: nullable(references('ticketResponses', 'cascade')),
    noteId: lastPlace,
    removedAt: nullable(timestamp),
    removedBy: nullable(integer),
  })
  // storedFileId: for the sweep, and the check when a row of storedFiles is deleted. The others: for the foreign keys.
  for (const column of ['storedFileId', ...places]) await createIndex('attachments', [column])
  // For the limits per user, which count the uploads of a day.
  await createIndex('attachments', ['uploadedBy', 'createdAt'])
  const isUnsent = places.map((place) => `"${place}" is null`).join(' and ')
  await run(`create index "attachments_unsent" on "attachments" ("createdAt") where ${isUnsent}`)
  await createTable('attachmentSettings', {
    id: { ...integer, type: { sqlite: 'integer primary key', postgres: 'bigint primary key' } },
    maxFileMegabytes: between(1, 100),
    maxFiles: between(1, 20),
    maxMessageMegabytes: between(1, 500),
    refusedEndings: json,
    updatedAt: timestamp,
  })
}
