import { daySeconds, hourSeconds, type EndpointLimit } from '../../../../shared/endpoint/endpointLimits.ts'

const doing = 'raise tickets for customers'

/** How often one member of staff may raise tickets; each ticket is mailed to its customer. */
export const raisingLimits: readonly EndpointLimit[] = [
  { name: 'raised tickets in an hour', by: 'person', points: 60, seconds: hourSeconds, doing },
  { name: 'raised tickets in a day', by: 'person', points: 300, seconds: daySeconds, doing },
]
