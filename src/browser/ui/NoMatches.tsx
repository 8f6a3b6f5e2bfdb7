import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Replaces a list in which a search found nothing. */
export function NoMatches({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      text={text}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear
        </Button>
      }
    />
  )
}
