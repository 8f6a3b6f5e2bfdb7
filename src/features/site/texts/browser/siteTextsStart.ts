import type { Texts } from '../schema.ts'

export const siteTextsStart = ({
  headline,
  subheadline,
  highlightsTitle,
  highlights,
  services,
  copyrightYear,
}: Texts) => ({
  headline,
  subheadline,
  highlightsTitle,
  highlights,
  services: services.map(({ facts, ...service }) => ({ ...service, facts: facts.join('\n') })),
  copyrightYear,
})
export type SiteTextsValues = ReturnType<typeof siteTextsStart>
