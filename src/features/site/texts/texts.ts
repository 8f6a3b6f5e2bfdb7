import { homeTexts } from '../../../shared/site/homeTexts.ts'
import { copyrightYear } from '../../../shared/site/site.ts'
import { services } from '../../../shared/site/services.ts'
import type { SiteTexts } from '../../../shared/site/siteTexts.ts'
import { anchorOf, type Texts } from './schema.ts'

export const builtInTexts: Texts = {
  ...homeTexts,
  services: services.map(({ id: _, facts, ...service }) => ({ ...service, facts: [...facts] })),
  copyrightYear,
}

/** The built-in texts, overridden by the texts of the installation and, above those, by the texts of the brand. */
export const mergedTexts = (installation?: Partial<Texts>, brand?: Partial<Texts>): Texts => ({
  ...builtInTexts,
  ...installation,
  ...brand,
})

export const shownTexts = (texts: Texts): SiteTexts => ({
  ...texts,
  services: texts.services.map((service) => ({ ...service, id: anchorOf(service.title) })),
})
