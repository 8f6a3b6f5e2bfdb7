/** The look of a name that links to its record, in text outside a list of links. */
export const recordLinkClass =
  'rounded-badge underline decoration-n300 underline-offset-4 hover:decoration-current'
