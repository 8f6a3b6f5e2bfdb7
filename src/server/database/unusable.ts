/** The database cannot be used as it is; the message tells an operator why and what to do. */
export class DatabaseUnusable extends Error {
  override name = 'DatabaseUnusable'
}
