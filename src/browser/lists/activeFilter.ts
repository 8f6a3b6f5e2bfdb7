/** A filter that hides rows of a list. */
export interface ActiveFilter<View> {
  /** Such as 'Priority: High'. */
  text: string
  /** The view of the list without it. */
  without: View
}
