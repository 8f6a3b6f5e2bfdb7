/** The database cannot be used as it is; the message is for the operator: why, and what to do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}
