import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'

export const viewLimits: readonly EndpointLimit[] = [
  { name: 'ticket views', by: 'person', points: 200, seconds: hourSeconds, doing: 'change views' },
]
