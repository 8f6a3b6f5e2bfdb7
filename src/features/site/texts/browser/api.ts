import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { ownerParam } from '../../provider/browser/api.ts'
import type { Owner } from '../../provider/schema.ts'
import { readSiteTexts } from '../endpoints.ts'

export const siteTextsQuery = (owner: Owner) => ({
  queryKey: ['/api/site-texts', owner] as const,
  queryFn: ({ signal }: QueryContext) => send(readSiteTexts, { params: ownerParam(owner), signal }),
  staleTime: 60_000,
})
