import { useQuery } from '@tanstack/react-query'
import { send } from '../../../../browser/api/send.ts'
import { useSite } from '../../../../browser/page/site.tsx'
import { readBilling } from '../endpoints.ts'
import type { ShownBilling } from '../../../../shared/site/shownProvider.ts'

export const billingKey = ['/api/billing'] as const

/**
 * The payment details on invoices. The server-rendered HTML of a portal page contains them. They are requested only if
 * the user has come here from a public page without a page load.
 */
export function useBilling() {
  const { billing, provider, testDomain } = useSite()
  const isMissing = !billing && provider.hasBilling === true
  const asked = useQuery({
    queryKey: billingKey,
    queryFn: ({ signal }) => send(readBilling, { query: { testDomain }, signal }),
    staleTime: 60_000,
    enabled: isMissing,
  })
  const shown: ShownBilling | undefined = isMissing ? asked.data : (billing ?? {})
  return { billing: shown, failed: isMissing && asked.isError ? asked : undefined }
}
