import { useKeptView } from './useKeptView.ts'
import { useTypedWords } from './useTypedWords.ts'

/** The text of a search field, and its words, which are searched after a pause; both stay when one returns to the page. */
export function useTypedSearch() {
  const [searched, search] = useKeptView('search', '')
  const { typed, setTyped } = useTypedWords(searched, search)
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
