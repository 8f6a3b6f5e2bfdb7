import { useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { keepView, keptView } from './listViews.ts'

/**
 * State of a list, such as its search, filter or sort order, that is restored when the user returns to the page. Like
 * useState, for a text; `name` identifies the state.
 */
export function useKeptView(name: string, initial: string): [string, (value: string) => void] {
  const router = useRouter()
  // Do not follow the path: a page that is being left after signing out would render again and repeat its requests.
  const [path] = useState(() => router.state.location.pathname)
  const [value, setValue] = useState(() => keptView(path, name) ?? initial)
  const set = useCallback(
    (next: string) => {
      setValue(next)
      keepView(path, name, next)
    },
    [path, name],
  )
  return [value, set]
}
