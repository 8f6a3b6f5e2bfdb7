/** The connection was lost before a change was confirmed, which may or may not be stored. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'

  constructor(cause: unknown) {
    super('The database did not confirm a change.', { cause })
  }
}
