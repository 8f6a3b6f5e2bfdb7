import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { searchQuery, searchResults } from './schema.ts'

/** Finds records of every kind that the user may see, by their words. */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  allowedRoles: ['Administrator', 'agent', 'customer'],
  query: searchQuery,
  response: searchResults,
})
