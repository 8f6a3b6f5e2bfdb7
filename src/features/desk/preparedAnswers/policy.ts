import { hourSeconds, type EndpointLimit } from '../../../shared/endpoint/endpointLimits.ts'

export const answerLimits: readonly EndpointLimit[] = [
  {
    name: 'prepared answers',
    by: 'person',
    points: 200,
    seconds: hourSeconds,
    doing: 'change prepared answers',
  },
]
