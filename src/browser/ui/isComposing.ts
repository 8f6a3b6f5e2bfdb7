import type { KeyboardEvent } from 'react'

/**
 * Whether a key belongs to an input method (IME) that has not finished its text: Enter accepts what it proposes, and
 * Escape gives it up. Safari ends the composition before that Enter, and marks the key by its code 229 only.
 */
export const isComposing = ({ nativeEvent }: Pick<KeyboardEvent, 'nativeEvent'>): boolean =>
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells in Safari
  nativeEvent.isComposing || nativeEvent.keyCode === 229
