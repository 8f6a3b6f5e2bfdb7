/** A filter that hides rows of a list. */
export interface ActiveFilter<View> {
  /** The name of the filter in the view, such as 'priority'. */
  name?: string
  /** The label, such as 'Priority: High'. */
  text: string
  /** The view of the list without this filter. */
  without: View
}
