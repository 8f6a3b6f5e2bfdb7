/**
 * Says that more records have the searched words than the server looks at.
 *
 * @param of their plural noun
 * @param shown which of them the server looks at
 */
export const CutNote = ({ of, shown = 'the newest 5,000' }: { of: string; shown?: string | undefined }) => (
  <p className="mb-3 text-ui text-n600">
    {`More than 5,000 ${of} have these words: only ${shown} are looked at. Add a word to see others.`}
  </p>
)
