import { call } from '../../call.ts'
import { systemStatus } from './schema.ts'

export const readSystemStatus = call({
  method: 'GET',
  path: '/api/system-status',
  audience: ['Administrator'],
  answer: systemStatus,
})
