import * as z from 'zod/mini'

const serviceIconNames = ['network', 'shield', 'cloud', 'headset', 'activity', 'backup'] as const
/** Icons that pages load only if a service uses one of them. */
const moreServiceIconNames = [
  'phone',
  'mail',
  'laptop',
  'printer',
  'camera',
  'code',
  'wrench',
  'training',
  'advice',
] as const
export type ServiceIconName = (typeof serviceIconNames)[number]
export type MoreServiceIconName = (typeof moreServiceIconNames)[number]

export const serviceIcon = z.enum([...serviceIconNames, ...moreServiceIconNames])

const titled = z.object({ title: z.string(), text: z.string() })

/** A service as pages show it. The id is its anchor on the services page. */
export const shownService = z.extend(titled, {
  id: z.string(),
  facts: z.array(z.string()),
  icon: serviceIcon,
})

/** The texts of the public site that the provider can change, as pages show them. */
export const siteTexts = z.object({
  headline: z.string(),
  /** The sentence below the headline. */
  subheadline: z.string(),
  highlightsTitle: z.string(),
  /** Three highlights, in the order of the three drawings on the home page. */
  highlights: z.array(titled),
  services: z.array(shownService),
  copyrightYear: z.string(),
})
export type SiteTexts = z.infer<typeof siteTexts>
