import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'

export const taggingLimits: readonly EndpointLimit[] = [
  { name: 'tags', by: 'person', points: 600, seconds: hourSeconds, doing: 'tag tickets' },
]
