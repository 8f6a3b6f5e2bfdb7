import { call } from '../../call.ts'
import { systemStatus, waiting } from './schema.ts'

export const readSystemStatus = call({
  method: 'GET',
  path: '/api/system-status',
  audience: ['Administrator'],
  answer: systemStatus,
})

export const readWaiting = call({
  method: 'GET',
  path: '/api/waiting',
  audience: ['Administrator'],
  answer: waiting,
})
