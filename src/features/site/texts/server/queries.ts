import type { Db } from '../../../../server/database/db.ts'
import type { Owner } from '../../provider/schema.ts'
import { homeTexts } from '../../../../shared/site/homeTexts.ts'
import { copyrightYear } from '../../../../shared/site/site.ts'
import { services } from '../../../../shared/site/services.ts'
import type { SiteTexts } from '../../../../shared/site/siteTexts.ts'
import { anchorOf, type EditedSiteTexts, type Texts } from '../schema.ts'

export const builtInTexts: Texts = {
  ...homeTexts,
  services: services.map(({ id: _, facts, ...service }) => ({ ...service, facts: [...facts] })),
  copyrightYear,
}

/** The built-in texts, overridden by the texts of the installation and, above those, by the texts of the brand. */
const mergedTexts = (installation?: Partial<Texts>, brand?: Partial<Texts>): Texts => ({
  ...builtInTexts,
  ...installation,
  ...brand,
})

const shownTexts = (texts: Texts): SiteTexts => ({
  ...texts,
  services: texts.services.map((service) => ({ ...service, id: anchorOf(service.title) })),
})

/** Each owner's own texts, by the id of the brand. The key null stands for the installation. */
async function readOwnTexts(db: Db) {
  const rows = await db.selectFrom('siteTexts').select(['brandId', 'texts']).execute()
  const changed = rows.filter(({ texts }) => Object.keys(texts).length > 0)
  return new Map(changed.map(({ brandId, texts }) => [brandId, texts]))
}

export async function findSiteTexts(db: Db, owner: Owner): Promise<EditedSiteTexts> {
  const own = await readOwnTexts(db)
  const installation = mergedTexts(own.get(null))
  return owner === 'installation'
    ? { ...installation, inherited: mergedTexts() }
    : { ...installation, ...own.get(owner), inherited: installation }
}

/**
 * Reads the stored texts and returns a function for the texts in effect under a brand, or without a brand. The function
 * returns undefined if all texts are built in.
 */
export async function readSiteTexts(db: Db): Promise<(brandId?: number) => SiteTexts | undefined> {
  const own = await readOwnTexts(db)
  return (brandId) => {
    const installation = own.get(null)
    const brand = brandId === undefined ? undefined : own.get(brandId)
    return installation || brand ? shownTexts(mergedTexts(installation, brand)) : undefined
  }
}
