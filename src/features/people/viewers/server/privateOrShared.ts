import { AppError, invalidField } from '../../../../server/http/errors.ts'
import type { Actor } from '../../../../server/session/session.ts'
import { mayEdit, mayMakePrivate, type Owned } from '../privateOrShared.ts'

/** Records that are private or shared: what they are called in messages, and how many there may be. */
export interface OwnedKind {
  singular: string
  plural: string
  /** The maximum number of private records of one user, and of shared records. */
  max: { readonly private: number; readonly shared: number }
}

/** @throws 403 if the user may not change a record that the user may read */
export function requireMayEdit(actor: Pick<Actor, 'id' | 'role'>, record: Owned, kind: OwnedKind): void {
  if (!mayEdit(actor, record))
    throw new AppError(
      'forbidden',
      `Only its author or an administrator can change a shared ${kind.singular}.`,
    )
}

interface Room extends OwnedKind {
  /** Counts the private records of a user, or all shared records for null. */
  count: (ownerId: number | null) => Promise<number>
}

/**
 * Users who add records at the same moment may exceed the limit by a few records.
 *
 * @throws 409 if there are too many already
 */
export async function requireRoom({ userId, isShared }: Owned, { plural, max, count }: Room): Promise<void> {
  if (isShared && (await count(null)) >= max.shared)
    throw new AppError(
      'conflict',
      `There are already ${max.shared} shared ${plural}. Delete one that is no longer used.`,
    )
  if (!isShared && (await count(userId)) >= max.private)
    throw new AppError(
      'conflict',
      `You already have ${max.private} private ${plural}. Delete one that you no longer use.`,
    )
}

/**
 * For a change of a record: `isShared` is the new value.
 *
 * @throws 400 if a user other than the author makes it private, 409 if there are too many already
 */
export async function requireMayShare(
  actor: Pick<Actor, 'id'>,
  before: Owned,
  isShared: boolean,
  room: Room,
): Promise<void> {
  if (before.isShared === isShared) return
  if (!isShared && !mayMakePrivate(actor, before))
    throw invalidField('isShared', `Only the author can make a shared ${room.singular} private.`)
  await requireRoom({ ...before, isShared }, room)
}
