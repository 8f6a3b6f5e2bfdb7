/** The fields read from a KeyboardEvent. */
interface Key {
  isComposing: boolean
  keyCode: number
}

/**
 * Whether a key belongs to unfinished text of an input method (IME). Enter then accepts a suggestion, and Escape
 * cancels the text. Safari ends the composition before this Enter, and marks the key only by its code 229.
 */
export const isComposing = ({ nativeEvent }: { nativeEvent: Key }): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229
