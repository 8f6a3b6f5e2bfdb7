import { RefreshCw } from 'lucide'
import { Button } from './Button.tsx'

const pendingTexts = { 'Try Again': 'Trying...', Retry: 'Retrying...', Refresh: 'Refreshing...' }

export type RetryLabel = keyof typeof pendingTexts

interface RetryProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  label?: RetryLabel
}

/** A button in an ErrorState that retries a failed query. */
export function Retry({ query, label = 'Try Again' }: RetryProps) {
  return (
    <Button
      variant="secondary"
      icon={RefreshCw}
      pending={query.isFetching}
      pendingText={pendingTexts[label]}
      onClick={() => void query.refetch()}
    >
      {label}
    </Button>
  )
}
