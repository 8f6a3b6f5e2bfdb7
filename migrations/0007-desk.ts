import {
  between,
  boolean,
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

const status = nullable(oneOf('open', 'in_progress', 'resolved', 'closed'))
const priority = nullable(oneOf('low', 'medium', 'high', 'critical'))
const ticketId = references('tickets', 'cascade')

/** The tools of staff for tickets. */
export async function up(schema: Schema): Promise<void> {
  await makeNotes(schema)
  await makeAttachments(schema)
  await makeConnections(schema)
  await makeBulkChanges(schema)
  await makePreparedAnswers(schema)
  await schema.createTable(
    'serviceDeskSettings',
    {
      id: between(1, 1),
      reopensOnReply: boolean,
      updatedAt: timestamp,
      newTickets: withDefault(oneOf('unassigned', 'inTurn', 'fewestOpen'), 'unassigned'),
      assigneeIds: nullable(json),
      lastAssigneeId: nullable(integer),
    },
    ['id'],
  )
}

/** Internal notes are in a separate table, so that no query for customers can include them. */
async function makeNotes({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('ticketNotes', {
    id: generatedId,
    ticketId,
    userId: integer,
    message: text,
    mentions: json,
    createdAt: timestamp,
  })
  await createIndex('ticketNotes', ['ticketId', 'id'])
}

const places = ['ticketId', 'responseId', 'noteId']
const placeCount = places.map((place) => `case when "${place}" is null then 0 else 1 end`).join(' + ')

/** An unsent file has no place; a sent one has exactly one. */
const lastPlace = {
  ...nullable(references('ticketNotes', 'cascade')),
  checks: [{ word: 'choice', condition: () => `${placeCount} <= 1` }],
}

/** Files of tickets, responses and notes. Equal contents are stored once. */
async function makeAttachments({ createTable, createIndex, createUniqueIndex, run }: Schema): Promise<void> {
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
    scanDueAt: nullable(timestamp),
    scanProblem: nullable(text),
  })
  await createUniqueIndex('storedFiles', ['sha256'])
  await run(
    `create index "storedFiles_scanDueAt" on "storedFiles" ("scanDueAt") where "scanDueAt" is not null`,
  )
  await createTable('attachments', {
    id: generatedId,
    storedFileId: nullable(references('storedFiles', 'restrict')),
    name: text,
    uploadedBy: integer,
    createdAt: timestamp,
    ticketId: nullable(ticketId),
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

/** Watchers, tags and links. */
async function makeConnections({ createTable, createIndex, createUniqueIndex }: Schema): Promise<void> {
  // Staff, besides the assignee, who get a mail when the customer replies.
  await createTable(
    'ticketWatchers',
    { ticketId, userId: references('users', 'cascade'), createdAt: timestamp },
    ['ticketId', 'userId'],
  )
  await createIndex('ticketWatchers', ['userId'])

  await createTable('tags', {
    id: generatedId,
    name: text,
    nameKey: text,
    color: oneOf('grey', 'blue', 'green', 'yellow', 'red'),
    createdAt: timestamp,
  })
  await createUniqueIndex('tags', ['nameKey'])
  await createTable('ticketTags', { ticketId, tagId: references('tags', 'cascade') }, ['ticketId', 'tagId'])
  // For the tickets of a tag, in the order of the list.
  await createIndex('ticketTags', ['tagId', 'ticketId'])

  // Two rows per link, so that each ticket has its own.
  await createTable('ticketLinks', { ticketId, linkedId: ticketId, createdAt: timestamp }, [
    'ticketId',
    'linkedId',
  ])
  await createIndex('ticketLinks', ['linkedId'])
}

/** Changes of several tickets at once, with their former values, so that a change can be undone. */
async function makeBulkChanges({ createTable }: Schema): Promise<void> {
  await createTable('ticketChanges', {
    id: generatedId,
    userId: integer,
    status,
    priority,
    createdAt: timestamp,
    undoneAt: nullable(timestamp),
    isAssignment: withDefault(boolean, false),
    assigneeId: nullable(integer),
  })
  await createTable(
    'ticketChangeItems',
    {
      changeId: references('ticketChanges', 'cascade'),
      // No foreign key: an unknown id gets the outcome missing.
      ticketId: integer,
      seenAt: timestamp,
      outcome: withDefault(oneOf('waiting', 'changed', 'unchanged', 'missing', 'stale'), 'waiting'),
      status,
      priority,
      customerRepliedAt: nullable(timestamp),
      resolvedAt: nullable(timestamp),
      resolutionMinutes: nullable(integer),
      mails: nullable(json),
      undo: nullable(oneOf('undone', 'missing', 'stale')),
      // The former assignee; null if there was none.
      assigneeId: nullable(integer),
    },
    ['changeId', 'ticketId'],
  )
}

async function makePreparedAnswers({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('preparedAnswers', {
    id: generatedId,
    // The author, without a foreign key: a shared answer stays when the account is deleted.
    userId: integer,
    // The author of a private answer, which is deleted with the account; null for a shared one.
    ownerId: nullable(references('users', 'cascade')),
    title: text,
    message: text,
    status: nullable(oneOf('resolved', 'in_progress')),
    priority,
    // Without a foreign key: the answer must show that its assignee was deleted.
    assigneeId: nullable(integer),
    assignsToSender: boolean,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  await createIndex('preparedAnswers', ['ownerId', 'id'])
}
