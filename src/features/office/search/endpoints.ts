import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { searchQuery, searchResults } from './schema.ts'

/** Records of every kind that the person may see, by their words. */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  allowedRoles: ['Administrator', 'agent', 'customer'],
  query: searchQuery,
  response: searchResults,
})
