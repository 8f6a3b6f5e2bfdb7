import { homeTexts } from '../../../shared/site/homeTexts.ts'
import type { Service } from '../../../shared/site/services.ts'
import type { SiteTexts } from '../../../shared/site/siteTexts.ts'

/** There are exactly three highlights, because the home page has one drawing for each. */
export const highlightCount = 3

export const maxFacts = 4

export const iconLabels: Record<Service['icon'], string> = {
  network: 'Network',
  shield: 'Shield',
  cloud: 'Cloud',
  headset: 'Headset',
  activity: 'Activity',
  backup: 'Backup',
  phone: 'Phone',
  mail: 'Email',
  laptop: 'Laptop',
  printer: 'Printer',
  camera: 'Camera',
  code: 'Code',
  wrench: 'Wrench',
  training: 'Training',
  advice: 'Handshake',
}

interface Promised {
  openingHours: string | null | undefined
  /** The shown texts; undefined if all are built in. */
  texts: SiteTexts | undefined
}

const [, builtIn] = homeTexts.highlights

/** The built-in promise of 24-hour support on the home page, if the opening hours contradict it. */
export function falsePromise({ openingHours, texts }: Promised): string | undefined {
  const [, shown] = texts?.highlights ?? homeTexts.highlights
  const isBuiltIn = shown?.title === builtIn?.title || shown?.text === builtIn?.text
  // Hours around the clock contain '24', such as 24/7 or 0–24.
  return openingHours?.trim() && !openingHours.includes('24') && isBuiltIn ? shown?.title : undefined
}

/** A link to the section of the site settings for the texts of the home page. */
export const textsLink = {
  to: '/admin/site-settings',
  hash: 'site-texts',
  label: 'Change the site texts',
} as const
