import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { readApiDocument } from '../endpoints.ts'

export const apiDocumentQuery = {
  queryKey: ['/api/openapi.json'] as const,
  queryFn: ({ signal }: QueryContext) => send(readApiDocument, { signal }),
}
