import { useKeptView } from './useKeptView.ts'
import { useTypedWords } from './useTypedWords.ts'

/** The text of a search field, and its words, searched after a pause. Both are restored when the user returns. */
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
