import { useEffect, useState } from 'react'
import { wordsIn } from '../../shared/endpoint/searchParams.ts'

/** A pause in which nothing was typed: until then the server is not asked. */
const typingPauseMs = 300

/**
 * The text of a search field, whose words are searched after a pause.
 *
 * @param searched the words that are searched now; where a link or a button changes them, the field follows
 */
export function useTypedWords(searched: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  const words = wordsIn(typed) ?? ''
  if (searched !== known) {
    setKnown(searched)
    // Otherwise these are words from before the last letters, which stay.
    if (words === known) setTyped(searched)
  }
  useEffect(() => {
    if (words === searched) return undefined
    const path = window.location.pathname
    const timer = setTimeout(() => {
      // A row may have been pressed, whose page is still being loaded.
      if (window.location.pathname === path) search(words)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [words, searched, search])
  return { typed, setTyped }
}
