import { boolean, defaulted, generatedId, integer, json, nullable, text, timestamp } from './columns.ts'

/** The tables that all features share. */
export const serverTables = {
  /** Which placeholders (placeholders.ts) work. A placeholder without a row does not work. */
  placeholders: {
    name: text,
    works: boolean,
    updatedAt: timestamp,
  },
  /** Finished jobs are deleted, unless they recur. */
  jobs: {
    id: generatedId,
    kind: text,
    payload: json<unknown>(),
    /** Counts the attempts that failed, and one outside a transaction that has started. */
    attempts: defaulted(integer),
    /** Null for a job that was given up; the end of the lease while the job runs outside a transaction. */
    dueAt: nullable(timestamp),
    lastError: nullable(text),
    createdAt: timestamp,
    /** Set while the job runs outside a transaction. */
    startedAt: nullable(timestamp),
    /** The kind of a job that recurs; unique. */
    recurring: nullable(text),
    /** When a job that recurs was last finished. */
    lastRunAt: nullable(timestamp),
  },
  throttles: {
    key: text,
    points: integer,
    /** The key is refused once it has this number of points. */
    maxPoints: defaulted(integer),
    /** Milliseconds since 1970. */
    expiresAt: nullable(integer),
  },
  auditEvents: {
    id: generatedId,
    at: timestamp,
    /** No foreign key: the event stays when the account is deleted. */
    actorId: nullable(integer),
    /** Name and role of the actor at the time of the event. */
    actorName: nullable(text),
    actorRole: nullable(text),
    action: text,
    subject: nullable(text),
    subjectName: nullable(text),
    detail: json<Record<string, unknown>>(),
    ip: nullable(text),
    /**
     * The event's position in the hash chain, counted from 1, and its hash. Both are null until the event is added to
     * the chain, see audit/server/chain.ts.
     */
    position: nullable(integer),
    hash: nullable(text),
    /** When the event was hashed; null if that was before this column existed. */
    sealedAt: nullable(timestamp),
  },
  /** One row, id 1: the end of the hash chain, see audit/server/head.ts. */
  auditHead: {
    id: integer,
    position: integer,
    hash: text,
    /** The highest id of an event that was ever hashed. */
    lastId: integer,
    /** Keyed hash of the three columns above. */
    mac: text,
  },
  idempotencyKeys: {
    userId: integer,
    call: text,
    key: text,
    /** Keyed hash of the body without its secrets. */
    bodyHash: text,
    /** Argon2id hash of the body's secrets; null if it has none. */
    secretHash: nullable(text),
    /** The first response as it was sent; null only inside the transaction that computes it. */
    answer: nullable(text),
    createdAt: timestamp,
  },
  /** One row, id 1: a text encrypted with the installation's key, see keyCheck.ts. */
  keyCheck: {
    id: integer,
    sealed: text,
  },
  /**
   * One row, id 1, from the restore of an installation until its release. Meanwhile the installation sends nothing by
   * itself, see jobs/hold.ts.
   */
  hold: {
    id: integer,
    since: timestamp,
    backupAt: nullable(timestamp),
  },
}
