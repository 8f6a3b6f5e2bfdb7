import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { NoteFrame } from './NoteFrame.tsx'

interface NotesFailureProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Shown at the end of a conversation whose notes could not be loaded. */
export function NotesFailure({ query }: NotesFailureProps) {
  return (
    <NoteFrame>
      <PartFailure text="Could not load the internal notes." query={query} className="" />
    </NoteFrame>
  )
}
