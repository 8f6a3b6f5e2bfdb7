/**
 * How long the parts of a statement on PostgreSQL may take, in milliseconds. The server's limits end what is slow, with
 * a definite answer; the program's own end what stays silent, and replace the connection.
 */
export interface TimeLimits {
  /** To connect to one host; also to wait for a connection while all are in use. */
  connectMs: number
  /** The server's, for a statement and for a lock that it waits for. */
  statementMs: number
  lockMs: number
  /** The server's, for a transaction that nobody goes on with. */
  idleInTransactionMs: number
  /** The program's, for the response to a statement: longer than the server's, so that the server's ends it first. */
  responseMs: number
  /** Between two signs of life of the connection for notifications. */
  heartbeatMs: number
}

/**
 * A server's: a connection that became silent is noticed after 7.5 s and replaced in 2 more, also when it is every
 * one; nobody waits longer for a response.
 */
export const serverLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 6_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  responseMs: 7_500,
  heartbeatMs: 3_000,
}

/** For migrations, backups and restores, whose statements may take long and which nobody on a page waits for. */
export const maintenanceLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 60 * 60_000,
  lockMs: 10 * 60_000,
  idleInTransactionMs: 60 * 60_000,
  responseMs: 65 * 60_000,
  heartbeatMs: 3_000,
}
