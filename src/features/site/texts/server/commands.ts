import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../../server/database/db.ts'
import { now } from '../../../../server/database/now.ts'
import type { Owner } from '../../provider/schema.ts'
import type { EditedSiteTexts, SiteTextsChange, Texts } from '../schema.ts'

const none = JSON.stringify({})

/** Locks the texts of this owner until the transaction ends; returns the id of their row. */
export async function lockSiteTexts(tx: Tx, owner: Owner): Promise<number> {
  const brandId = owner === 'installation' ? null : owner
  await tx
    .insertInto('siteTexts')
    .values({ brandId, texts: none, updatedAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('siteTexts')
    .select('id')
    .where('brandId', 'is not distinct from', brandId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the owner's own texts after the change. */
export async function changeSiteTexts(
  tx: Tx,
  id: number,
  { inherited, ...before }: EditedSiteTexts,
  change: SiteTextsChange,
): Promise<Partial<Texts>> {
  const inheritedValues = new Map<string, unknown>(Object.entries(inherited))
  const texts = Object.entries({ ...before, ...change })
  const own: Partial<Texts> = Object.fromEntries(
    texts.filter(([name, value]) => !isDeepStrictEqual(value, inheritedValues.get(name))),
  )
  await tx
    .updateTable('siteTexts')
    .set({ texts: JSON.stringify(own), updatedAt: now() })
    .where('id', '=', id)
    .execute()
  return own
}
