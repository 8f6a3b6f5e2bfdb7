import { hourSeconds, type EndpointLimit } from '../../../../shared/endpoint/endpointLimits.ts'

export const linkingLimits: readonly EndpointLimit[] = [
  { name: 'ticket links', by: 'person', points: 600, seconds: hourSeconds, doing: 'link tickets' },
]
