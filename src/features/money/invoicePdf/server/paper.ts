import type { Paper } from '../../../../server/pdf/pdfPages.ts'

/** Where Letter is the usual paper; everywhere else it is A4. */
const letterCountries = 'US CA MX PH CL CO CR DO GT HN NI PA PR SV VE'.split(' ')

const letterZones = new Set(
  letterCountries.flatMap((country) => new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []),
)

/** The usual paper where this time zone is, which alone says in which country a provider is. */
export function paperOf(timeZone: string | null | undefined): Paper {
  // Amounts are in US dollars.
  if (!timeZone || timeZone === 'UTC') return 'letter'
  return letterZones.has(new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone)
    ? 'letter'
    : 'a4'
}
