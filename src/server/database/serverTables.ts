import { boolean, defaulted, generatedId, integer, json, nullable, text, timestamp } from './columns.ts'

/** The tables of the machinery that all features share. */
export const serverTables = {
  /** One without a row is only announced. */
  placeholders: {
    name: text,
    works: boolean,
    updatedAt: timestamp,
  },
  /** Done ones are deleted. */
  jobs: {
    id: generatedId,
    kind: text,
    payload: json<unknown>(),
    /** Counts the attempts that failed. */
    attempts: defaulted(integer),
    /** Null for one that was given up. */
    dueAt: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
  },
  throttles: {
    key: text,
    points: integer,
    /** At which the key is refused. */
    maxPoints: defaulted(integer),
    /** Milliseconds since 1970. */
    expiresAt: nullable(integer),
  },
  auditEvents: {
    id: generatedId,
    at: timestamp,
    /** No foreign key: the event stays when the account is deleted. */
    actorId: nullable(integer),
    /** Names are those of that time. */
    actorName: nullable(text),
    actorRole: nullable(text),
    action: text,
    subject: nullable(text),
    subjectName: nullable(text),
    detail: json<Record<string, unknown>>(),
    ip: nullable(text),
    /** Its place in the chain, from 1, and its hash: null until it is sealed, see audit/server/chain.ts. */
    position: nullable(integer),
    hash: nullable(text),
    /** Null for one that was sealed before this was kept. */
    sealedAt: nullable(timestamp),
  },
  /** One row, id 1: where the chain ends, see audit/server/head.ts. */
  auditHead: {
    id: integer,
    position: integer,
    hash: text,
    /** The highest id of an event that was ever encrypted. */
    lastId: integer,
    /** Keyed, over the three. */
    mac: text,
  },
  idempotencyKeys: {
    userId: integer,
    call: text,
    key: text,
    /** Keyed, of the body without its secrets. */
    bodyHash: text,
    /** Argon2id, of its secrets; null where there are none. */
    secretHash: nullable(text),
    /** The first response as it was sent; null only inside the transaction that computes it. */
    answer: nullable(text),
    createdAt: timestamp,
  },
  /** One row, id 1: a text sealed with the installation's key, see keyCheck.ts. */
  keyCheck: {
    id: integer,
    sealed: text,
  },
  /** One row, id 1, while a restored installation does nothing outside itself: see jobs/hold.ts. */
  hold: {
    id: integer,
    since: timestamp,
    backupAt: nullable(timestamp),
  },
}
