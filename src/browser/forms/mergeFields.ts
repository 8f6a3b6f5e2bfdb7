import { isSameValue } from './draft.ts'

interface Merged<Values> {
  /** The values with both users' changes. A field that both users changed has its value in `mine`. */
  values: Values
  /** The fields that both users changed, to different values. */
  conflicts: (keyof Values & string)[]
  /** The fields that only the other user changed. */
  taken: (keyof Values & string)[]
}

/** Merges the changes that two users made to the same record, field by field. */
export function mergeFields<Values extends object>(
  start: Partial<Values>,
  mine: Values,
  theirs: Values,
): Merged<Values> {
  const merged: Merged<Values> = { values: { ...mine }, conflicts: [], taken: [] }
  for (const name in mine) {
    if (isSameValue(mine[name], theirs[name])) continue
    if (isSameValue(mine[name], start[name])) {
      merged.values[name] = theirs[name]
      merged.taken.push(name)
    } else if (!isSameValue(theirs[name], start[name])) {
      merged.conflicts.push(name)
    }
  }
  return merged
}
