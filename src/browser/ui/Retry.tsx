import { RefreshCw } from 'lucide-react'
import { Button } from './Button.tsx'

const pendingTexts = { 'Try Again': 'Trying...', Retry: 'Retrying...', Refresh: 'Refreshing...' }

interface RetryProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
  /** As the screen is specified. */
  word?: keyof typeof pendingTexts
}

/** The way on from an error: reads again what could not be read. */
export function Retry({ query, word = 'Try Again' }: RetryProps) {
  return (
    <Button
      variant="secondary"
      icon={RefreshCw}
      pending={query.isFetching}
      pendingText={pendingTexts[word]}
      onClick={() => void query.refetch()}
    >
      {word}
    </Button>
  )
}
