/**
 * Time limits for PostgreSQL, in milliseconds. The server's limits end slow statements with a definite error. The
 * program's limits give up on a silent server and replace the connection.
 */
export interface TimeLimits {
  /** For connecting to one host, and for waiting while all connections are in use. */
  connectMs: number
  /** The server's limits for a statement, and for waiting for a lock. */
  statementMs: number
  lockMs: number
  /** The server's limit for an idle transaction. */
  idleInTransactionMs: number
  /** The program's limit for the response to a statement; longer than the server's, which should end it first. */
  responseMs: number
  /** The interval between heartbeats of the connection for notifications. */
  heartbeatMs: number
}

/**
 * For the server: a silent connection is noticed after 7.5 s and replaced within 2 s more, even if all connections are
 * silent. No request waits longer.
 */
export const serverLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 6_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  responseMs: 7_500,
  heartbeatMs: 3_000,
}

/** For migrations, backups and restores, whose statements may take long and for which no request waits. */
export const maintenanceLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 60 * 60_000,
  lockMs: 10 * 60_000,
  idleInTransactionMs: 60 * 60_000,
  responseMs: 65 * 60_000,
  heartbeatMs: 3_000,
}
