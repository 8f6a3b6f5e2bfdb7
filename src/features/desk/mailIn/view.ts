const shownParts = ['ignored', 'blocked'] as const
/** The part of the screen of held emails that is shown; the held emails by default. */
export const heldMailSearchIn = ({
  show,
}: Record<string, unknown>): { show?: (typeof shownParts)[number] | undefined } => ({
  show: shownParts.find((part) => part === show),
})
