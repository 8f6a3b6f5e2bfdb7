/** A place of a screen that modules fill; `Given` is what the screen hands to whatever stands there. */
export interface SlotPlace<Given extends object> {
  /** `noun.place`, such as `signIn.help`. */
  name: string
  /** Whether the one fill stands in place of what is specified there; otherwise all fills stand one after another. */
  isReplaceable: boolean
  /** Never set: it holds the type. */
  given?: (given: Given) => void
}

/** A slot for any number of fills, which is empty without them. */
export const slot = <Given extends object>(name: string): SlotPlace<Given> => ({ name, isReplaceable: false })

/** A slot in which one fill stands in place of what is specified. */
export const replaceable = <Given extends object>(name: string): SlotPlace<Given> => ({
  name,
  isReplaceable: true,
})
