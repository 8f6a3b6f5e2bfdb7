/**
 * Time limits for PostgreSQL, in milliseconds. PostgreSQL's own limits end slow statements with a definite error. If
 * PostgreSQL does not respond, the program's limits end the wait and replace the connection.
 */
export interface TimeLimits {
  /** For connecting to one host, and for waiting while all connections are in use. */
  connectMs: number
  /** PostgreSQL's limits for a statement, and for waiting for a lock. */
  statementMs: number
  lockMs: number
  /** PostgreSQL's limit for an idle transaction. */
  idleInTransactionMs: number
  /**
   * How long the program waits for the response to a statement. Longer than `statementMs`, so that PostgreSQL normally
   * ends the statement first.
   */
  responseMs: number
  /** The interval between heartbeats of the connection for notifications. */
  heartbeatMs: number
}

/**
 * For the portal. A connection that does not respond is closed after 7.5 s and replaced within 2 s more. No request
 * waits longer, even if no connection responds.
 */
export const serverLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 6_000,
  lockMs: 5_000,
  idleInTransactionMs: 10_000,
  responseMs: 7_500,
  heartbeatMs: 3_000,
}

/** For migrations, backups and restores. Their statements may take long, and no request waits for them. */
export const maintenanceLimits: TimeLimits = {
  connectMs: 2_000,
  statementMs: 60 * 60_000,
  lockMs: 10 * 60_000,
  idleInTransactionMs: 60 * 60_000,
  responseMs: 65 * 60_000,
  heartbeatMs: 3_000,
}
