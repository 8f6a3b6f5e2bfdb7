/** The fields read from a KeyboardEvent. */
interface Key {
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key belongs to an input method (IME) that has not finished its text: Enter accepts what it proposes, and
 * Escape gives it up. Safari ends the composition before that Enter, and marks the key by its code 229 only.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: Key }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
