/** A filter that hides rows of a list. */
export interface ActiveFilter<View> {
  /** The label, such as 'Priority: High'. */
  text: string
  /** The view of the list without this filter. */
  without: View
}
