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

/** Removes the row. @throws 404 where another administrator was faster */
async function take(tx: Tx, id: number) {
  const taken = await tx.deleteFrom('keptSettings').where('id', '=', id).returningAll().executeTakeFirst()
  if (!taken) throw missing('It was turned on again or deleted already.')
  return taken
}

/**
 * Turns on again what the upgrade has set to off, and returns a sentence about it.
 *
 * @throws 409 where all of it was changed since, or is gone
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

/** Why some of them stay off; empty where there are none. */
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

/** Deletes what was kept. @throws 404 */
export async function deleteKept(tx: Tx, id: number, by: By): Promise<string> {
  const { name } = await take(tx, id)
  const setting = keptSettingTitles[name]
  await audit(tx, { action: 'kept setting deleted', subject: 'kept settings', detail: { setting }, ...by })
  return `${setting}: the former values are deleted.`
}
