/**
 * Storing a change was not confirmed, so it may or may not be stored: the connection was lost, or a standby did not
 * answer.
 */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'

  constructor(cause: unknown) {
    super('The database did not confirm a change.', { cause })
  }
}
