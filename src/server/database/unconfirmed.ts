/**
 * A change may or may not be stored, because its commit was not confirmed: the connection was lost, or a standby did
 * not respond.
 */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'

  constructor(cause: unknown) {
    super('The database did not confirm a change.', { cause })
  }
}
