import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError, missing } from '../../../../server/http/errors.ts'
import type { Confirmed } from '../../../../server/session/confirmation.ts'
import { namedPeopleOf, namesText } from '../../../people/companies/namedPeople.ts'
import { tellAdministrators } from '../../../mail/server/administratorNotices.ts'
import { keptSettingTitles } from '../values.ts'
import { kinds } from './kinds.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'kept setting turned on': 'Turned on again what the update had set to off',
  'kept setting deleted': 'Deleted what the update had set to off',
})

interface By {
  actorId: number
  address: string
}

/**
 * Removes the row.
 *
 * @throws 404 if another administrator has already removed it
 */
async function take(tx: Tx, id: number) {
  const taken = await tx.deleteFrom('keptSettings').where('id', '=', id).returningAll().executeTakeFirst()
  if (!taken) throw missing('It was turned on again or deleted already.')
  return taken
}

/**
 * Turns on a setting again that an upgrade has turned off. Returns a sentence about the result.
 *
 * @throws 409 if nothing could be turned on, because every item was changed since or no longer exists
 */
export async function turnOn(
  tx: Tx,
  id: number,
  { confirmed, ...by }: By & { confirmed: Confirmed },
): Promise<string> {
  const { name, kept, createdAt: since } = await take(tx, id)
  const names = await kinds[name].names(tx, kept)
  const areOn = await kinds[name].turnOn(tx, kept, { ...by, confirmed, since })
  const left = sentenceOf(names.filter((_, place) => !areOn[place]))
  if (!areOn.includes(true)) throw new AppError('conflict', `Nothing was turned on. ${left}`)
  const setting = keptSettingTitles[name]
  const on = names.filter((_, place) => areOn[place])
  await audit(tx, {
    action: 'kept setting turned on',
    subject: 'kept settings',
    detail: { setting, for: on, ...(left && { left }) },
    ...by,
  })
  await tellAdministrators(tx, `Turned on again: ${setting}`, confirmed)
  return `${setting}: on again. ${left}`.trim()
}

/** Says for which names the setting stays off, and why; empty if there are none. */
function sentenceOf(left: readonly (string | undefined)[]): string {
  const changed = left.filter((name) => name !== undefined)
  const gone = left.length - changed.length
  return [
    changed.length > 0 &&
      `Not turned on, because changed since: ${namesText(namedPeopleOf(changed.map((name) => ({ name }))))}.`,
    gone > 0 && `${gone} no longer ${gone === 1 ? 'exists' : 'exist'}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Deletes the former values of a setting.
 *
 * @throws 404
 */
export async function deleteKept(tx: Tx, id: number, by: By): Promise<string> {
  const { name } = await take(tx, id)
  const setting = keptSettingTitles[name]
  await audit(tx, { action: 'kept setting deleted', subject: 'kept settings', detail: { setting }, ...by })
  return `${setting}: the former values are deleted.`
}
