import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { report, reportQuery } from './schema.ts'

/** The figures of the last days or months. */
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports',
  allowedRoles: ['Administrator', 'agent'],
  query: reportQuery,
  response: report,
})
