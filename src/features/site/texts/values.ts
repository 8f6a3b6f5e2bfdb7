import { homeTexts } from '../../../shared/site/homeTexts.ts'
import type { Service } from '../../../shared/site/services.ts'
import type { SiteTexts } from '../../../shared/site/siteTexts.ts'

/** One for each drawing of the home page. */
export const highlightCount = 3

/** Below the description of a service. */
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
  /** The shown texts; undefined where all are built in. */
  texts: SiteTexts | undefined
}

const [, builtIn] = homeTexts.highlights

/** The built-in promise of support around the clock on the home page, where the opening hours are others; undefined without it. */
export function falsePromise({ openingHours, texts }: Promised): string | undefined {
  const [, shown] = texts?.highlights ?? homeTexts.highlights
  const isBuiltIn = shown?.title === builtIn?.title || shown?.text === builtIn?.text
  // 24/7, or 0–24.
  return openingHours?.trim() && !openingHours.includes('24') && isBuiltIn ? shown?.title : undefined
}

/** Leads to the section of the site settings in which the texts of the home page are changed. */
export const textsLink = {
  to: '/admin/site-settings',
  hash: 'site-texts',
  label: 'Change the site texts',
} as const
