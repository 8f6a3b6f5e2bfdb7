import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchedList } from '../../../../browser/ui/SearchedList.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import { folded } from '../../../../shared/text/folded.ts'
import type { ApiDocument } from '../schema.ts'
import { ApiEndpoint, type ListedEndpoint } from './ApiEndpoint.tsx'
import { apiDocumentQuery } from './api.ts'

const listedEndpoints = ({ paths }: ApiDocument): ListedEndpoint[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

const textOf = ({ method, path, operation }: ListedEndpoint) =>
  folded(`${method} ${path} ${operation.summary}`)

/** All endpoints of the installation. Users can search them by method, path and role. */
export function ApiReference() {
  const query = useQuery({ ...apiDocumentQuery, select: listedEndpoints })
  const [search, setSearch] = useState('')
  return (
    <>
      <div className="mb-4">
        <SearchField
          label="Search endpoints"
          placeholder="Search by path, method, or role"
          value={search}
          onChange={setSearch}
        />
      </div>
      <SearchedList
        query={query}
        search={folded(search.trim())}
        textOf={textOf}
        loadingText="Loading endpoints..."
        errorText="Could not load the endpoints."
        emptyText="No endpoints match your search."
      >
        {(endpoints) => (
          <>
            <p role="status" className="mb-3 text-ui text-n600 tabular-nums">
              {endpoints.length === 1 ? '1 endpoint' : `${endpoints.length} endpoints`}
            </p>
            <ul className="rounded-card border border-n200 bg-n0">
              {endpoints.map((endpoint) => (
                <li key={`${endpoint.method} ${endpoint.path}`} className="border-n200 not-first:border-t">
                  <ApiEndpoint {...endpoint} />
                </li>
              ))}
            </ul>
          </>
        )}
      </SearchedList>
    </>
  )
}
