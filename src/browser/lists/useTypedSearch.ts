import { useEffect, useState } from 'react'
import { useKeptView } from './useKeptView.ts'

/** A pause in which nothing was typed: until then the server is not asked. */
const typingPauseMs = 300

const maxWords = 5
const maxChars = 100

/** The words by which a server finds rows: those it takes, parted by one blank. */
const wordsIn = (text: string) =>
  text.trim().split(/\s+/).slice(0, maxWords).join(' ').slice(0, maxChars).trim()

/** The text of a search field, and its words, which are searched after a pause; both stay when one returns to the page. */
export function useTypedSearch() {
  const [searched, search] = useKeptView('search', '')
  const [typed, setTyped] = useState(searched)
  const words = wordsIn(typed)
  useEffect(() => {
    if (words === searched) return undefined
    const timer = setTimeout(() => search(words), typingPauseMs)
    return () => clearTimeout(timer)
  }, [words, searched, search])
  return {
    typed,
    setTyped,
    searched,
    clear: () => {
      setTyped('')
      search('')
    },
  }
}
