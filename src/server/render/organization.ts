import { ownContact } from '../../shared/site/site.ts'
import { jsonForHtml } from './jsonForHtml.ts'
import type { Site } from './site.ts'

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
/**
 * Matches 'Mon–Fri 8:00–18:00' or 'Saturday, 9 am - 1:30 pm'. The groups are the two days, followed by the hour, the
 * minutes, and am or pm of each of the two times.
 */
const line =
  /^([a-z]+)(?: ?[–-] ?([a-z]+))?,?:? (\d{1,2})(?::(\d{2}))? ?(am|pm)? ?[–-] ?(\d{1,2})(?::(\d{2}))? ?(am|pm)?$/i

/** 'Mo', from Monday, Mon or Mo; undefined for any other word. */
function dayOf(word: string): string | undefined {
  const short = word.slice(0, 2).toLowerCase()
  return days.includes(short) ? short.replace(/^./, (letter) => letter.toUpperCase()) : undefined
}

function timeOf([hour = '', minute = '00', half]: readonly (string | undefined)[]): string | undefined {
  const read = Number(hour)
  if (half !== undefined && (read < 1 || read > 12)) return undefined
  const hours = half === undefined ? read : (read % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  if (hours > 24 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** 'Mo-Fr 08:00-18:00' (schema.org/openingHours), parsed from a line of text; undefined for any other text. */
function hoursOf(text: string): string | undefined {
  const [, first, last, ...times] = line.exec(text.trim().replaceAll(/\s+/g, ' ')) ?? []
  if (first === undefined) return undefined
  const span = [dayOf(first), ...(last === undefined ? [] : [dayOf(last)])]
  const [opens, closes] = [timeOf(times.slice(0, 3)), timeOf(times.slice(3))]
  if (span.includes(undefined) || opens === undefined || closes === undefined) return undefined
  return `${span.join('-')} ${opens}-${closes}`
}

/**
 * The opening hours of all lines; undefined if any line cannot be parsed, because search engines would take the other
 * lines for the complete hours.
 */
function openingHoursOf(text: string | undefined): string[] | undefined {
  const lines = text?.split('\n').map(hoursOf) ?? []
  const known = lines.filter((hours) => hours !== undefined)
  return known.length > 0 && known.length === lines.length ? known : undefined
}

/**
 * The provider's profile for search engines (schema.org), never with placeholder texts; empty if no details were
 * entered. The content security policy does not apply to it, because it is a data block.
 */
export function organizationHtml(site: Site): string {
  const { brand, provider, canonicalOrigin } = site
  const addressOf = (path: string) => (canonicalOrigin === undefined ? undefined : canonicalOrigin + path)
  const contact = ownContact(site)
  const known = {
    telephone: contact.phone,
    email: contact.email,
    address: contact.address?.replaceAll('\n', ', '),
    openingHours: openingHoursOf(provider.openingHours),
    legalName: provider.legalName,
    identifier: provider.registration,
    sameAs: provider.socialLinks?.map((link) => link.address),
  }
  if (Object.values(known).every((value) => value === undefined)) return ''
  const organization = {
    '@context': 'https://schema.org',
    '@type': known.address === undefined ? 'Organization' : 'LocalBusiness',
    name: brand.name,
    url: addressOf('/'),
    logo: addressOf(brand.logoPath),
    ...known,
  }
  return `<script type="application/ld+json">${jsonForHtml(organization)}</script>`
}
