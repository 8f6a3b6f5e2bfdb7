import { useKeptView } from './useKeptView.ts'
import { useTypedWords } from './useTypedWords.ts'

/**
 * The text of a search field and the words in it, which are searched after a pause in typing. Both are restored when
 * the user returns to the page.
 */
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
