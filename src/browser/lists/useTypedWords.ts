import { useEffect, useState } from 'react'
import { wordsIn } from '../../shared/endpoint/searchParams.ts'

/** Ms without typing before the server is asked. */
const typingPauseMs = 150

/**
 * The text of a search field, whose words are searched after a pause.
 *
 * @param searched the words of the current search; if a link or a button changes them, the field shows the new words
 */
export function useTypedWords(searched: string, search: (words: string) => void) {
  const [typed, setTyped] = useState(searched)
  const [known, setKnown] = useState(searched)
  const words = wordsIn(typed) ?? ''
  if (searched !== known) {
    setKnown(searched)
    // If the words differ, the user has typed on since the search: keep the typed text.
    if (words === known) setTyped(searched)
  }
  useEffect(() => {
    if (words === searched) return undefined
    const path = window.location.pathname
    const timer = setTimeout(() => {
      // Do nothing if the user has left the page meanwhile, for example by opening a row.
      if (window.location.pathname === path) search(words)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [words, searched, search])
  return { typed, setTyped }
}
