/** The look of a name that leads to its record, in text that is no list of links. */
export const recordLinkClass =
  'rounded-badge underline decoration-n300 underline-offset-4 hover:decoration-current'
