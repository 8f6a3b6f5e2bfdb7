import { daySeconds, hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'

const answering = { by: 'person', doing: 'answer leads' } as const

/** Limits how often a user may mail leads. Visitors typed the email addresses, which may belong to strangers. */
export const leadAnswerLimits: readonly EndpointLimit[] = [
  { ...answering, name: 'answers to leads in an hour', points: 40, seconds: hourSeconds },
  { ...answering, name: 'answers to leads in a day', points: 200, seconds: daySeconds },
]

export const leadConversionLimits: readonly EndpointLimit[] = [
  { name: 'conversions of leads', by: 'person', points: 60, seconds: hourSeconds, doing: 'convert leads' },
]
