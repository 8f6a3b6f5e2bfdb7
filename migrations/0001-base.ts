import {
  between,
  boolean,
  date,
  generatedId,
  integer,
  json,
  nullable,
  oneOf,
  text,
  timestamp,
  withDefault,
  type Schema,
} from './frozen/schema.ts'

/** The characters between words, until 0078. */
const separators = String.raw`\u0001-/:-@\u005B-\u0060{-\u00BF\u00D7\u00F7\u055A-\u055F\u0589\u05BE\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\uFE30-\uFE6F\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65\uFFFC\uFFFD\U0001F000-\U0001FAFF`

/** The tables that all features share, and the functions for searching on PostgreSQL. */
export async function up(schema: Schema): Promise<void> {
  await makeAudit(schema)
  await makeSettings(schema)
  await makeServerTables(schema)
  // On SQLite each connection has the program's own functions.
  if (schema.engine === 'postgres') await makeFunctions(schema)
}

async function makeAudit({ createTable, createIndex, createUniqueIndex, run }: Schema): Promise<void> {
  // Names and roles are those at that time: accounts and records may be deleted, but events stay.
  await createTable('auditEvents', {
    id: generatedId,
    at: timestamp,
    actorId: nullable(integer),
    action: text,
    subject: nullable(text),
    detail: json,
    ip: nullable(text),
    actorName: nullable(text),
    actorRole: nullable(text),
    subjectName: nullable(text),
    position: nullable(integer),
    hash: nullable(text),
    sealedAt: nullable(timestamp),
  })
  // For the sign-ins of an account.
  await createIndex('auditEvents', ['actorId', 'action', 'id'])
  // Newest first, for all events and for each filter. The index of the subject also serves its last change.
  await createIndex('auditEvents', ['at', 'id'])
  for (const column of ['actorName', 'action', 'subject'])
    await createIndex('auditEvents', [column, 'at', 'id'])
  await createUniqueIndex('auditEvents', ['position'], '"position" is not null')
  await run(`create index "auditEvents_unsealed" on "auditEvents" ("id") where "position" is null`)

  await createTable(
    'auditHead',
    { id: between(1, 1), position: integer, hash: text, lastId: integer, mac: text },
    ['id'],
  )
}

async function makeSettings({ createTable }: Schema): Promise<void> {
  await createTable(
    'emailSettings',
    {
      id: between(1, 1),
      smtpHost: text,
      smtpPort: between(1, 65_535),
      smtpSecure: boolean,
      smtpUser: text,
      smtpPass: text,
      fromEmail: text,
      fromName: text,
      updatedAt: timestamp,
      certificate: nullable(text),
      heloName: nullable(text),
      smtpStartTls: withDefault(boolean, true),
    },
    ['id'],
  )
  await createTable(
    'securitySettings',
    {
      id: between(1, 1),
      sessionTimeout: integer,
      updatedAt: timestamp,
      refuseWeakPasswords: withDefault(boolean, false),
      twoFactorFor: withDefault(oneOf('nobody', 'staff', 'everybody'), 'nobody'),
      twoFactorFrom: nullable(date),
    },
    ['id'],
  )
  // Dropped by 0081.
  await createTable('modules', { name: text, isOn: boolean, updatedAt: timestamp }, ['name'])
}

async function makeServerTables({ createTable, createIndex }: Schema): Promise<void> {
  await createTable('keyCheck', { id: between(1, 1), sealed: text }, ['id'])
  await createTable(
    'throttles',
    { key: text, points: integer, expiresAt: nullable(integer), maxPoints: withDefault(integer, 0) },
    ['key'],
  )
  await createIndex('throttles', ['expiresAt'])
  await createTable(
    'idempotencyKeys',
    {
      userId: integer,
      call: text,
      key: text,
      bodyHash: text,
      answer: nullable(text),
      createdAt: timestamp,
      secretHash: nullable(text),
    },
    ['userId', 'call', 'key'],
  )
  await createIndex('idempotencyKeys', ['createdAt'])
  await createTable('jobs', {
    id: generatedId,
    kind: text,
    payload: json,
    attempts: withDefault(integer, 0),
    dueAt: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
  })
  await createIndex('jobs', ['dueAt', 'id'])
  await createTable(
    'uploads',
    {
      path: text,
      kind: text,
      contentType: text,
      bytes: integer,
      createdBy: nullable(integer),
      createdAt: timestamp,
      width: nullable(integer),
      height: nullable(integer),
    },
    ['path'],
  )
}

/** Replaced by 0078, which also writes the words of records again. */
async function makeFunctions({ run }: Schema): Promise<void> {
  // Most texts are ASCII, as many bytes as characters long, and only need to be lowered. A server that was built without
  // ICU lowers texts by its database's locale.
  await run(String.raw`do $migration$ begin
    execute replace($definition$
      create function "folded"("text" text) returns text language sql immutable parallel safe as $body$
        select case when octet_length("text") = char_length("text") then lower("text" collate "C")
        else replace(replace(replace(translate(
          normalize(regexp_replace(
            normalize(lower("text" collate "LOCALE") collate "C", NFD),
            '[\u0300-\u036F\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), NFC),
          'øłđıς', 'oldiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') end
      $body$ $definition$, 'LOCALE',
      coalesce((select min("collname"::text) from pg_collation where "collname" = 'und-x-icu'), 'default'));
  end $migration$`)
  await run(String.raw`create function "searchWords"("text" text) returns text[]
    language plpgsql immutable parallel safe as $$ begin
      return array(select distinct left("word", 50) from unnest(string_to_array(
        regexp_replace(left(folded(left("text", 200000)), 200000) collate "C", '[${separators}]+', ' ', 'g'), ' '
      )) as "word" where "word" <> ''); end $$`)
}
