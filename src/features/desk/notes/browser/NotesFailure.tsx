import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { NoteFrame } from './NoteFrame.tsx'

interface NotesFailureProps {
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

/** At the end of a conversation whose notes could not be loaded. */
export function NotesFailure({ query }: NotesFailureProps) {
  return (
    <NoteFrame>
      <PartFailure text="The internal notes could not be loaded." query={query} className="" />
    </NoteFrame>
  )
}
