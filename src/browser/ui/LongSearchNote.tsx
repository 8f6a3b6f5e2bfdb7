import { typedSearch } from '../../shared/text/typedSearch.ts'

/** Says that only a part of a long text is searched for. */
export const LongSearchNote = ({ typed }: { typed: string }) =>
  typedSearch(typed).isCut && (
    <p role="status" className="text-small text-n600">
      Your text is long. We searched for parts of it only.
    </p>
  )
