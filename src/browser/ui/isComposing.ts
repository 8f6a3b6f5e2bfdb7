/** The fields read from a KeyboardEvent. */
interface Key {
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key belongs to an unfinished text of an input method (IME): Enter accepts its suggestion, and Escape
 * cancels it. Safari ends the composition before that Enter, and marks the key only by its code 229.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: Key }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
