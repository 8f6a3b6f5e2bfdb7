/** A filter of a list that leaves something out. */
export interface ActiveFilter<View> {
  /** Such as 'Priority: High'. */
  text: string
  /** The view of the list without it. */
  without: View
}
