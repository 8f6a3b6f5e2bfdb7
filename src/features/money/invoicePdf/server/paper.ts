import type { Paper } from '../../../../server/pdf/pdfPages.ts'

/** Countries that use Letter; all others use A4. */
const letterCountries = 'US CA MX PH CL CO CR DO GT HN NI PA PR SV VE'.split(' ')

const letterZones = new Set(
  letterCountries.flatMap((country) => new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []),
)

/** The usual paper in this time zone. No other setting tells the provider's country. */
export function paperOf(timeZone: string | null | undefined): Paper {
  // Without a country, assume the United States: amounts are in US dollars.
  if (!timeZone || timeZone === 'UTC') return 'letter'
  return letterZones.has(new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone)
    ? 'letter'
    : 'a4'
}
