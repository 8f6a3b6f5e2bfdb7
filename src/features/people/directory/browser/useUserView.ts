import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { userViewIn, type UserView } from '../view.ts'

/** The filters in the URL of the screen that shows the list, and a function to change them. */
export function useUserView(): [UserView, (view: UserView) => void] {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const navigate = useNavigate()
  const view = useMemo(() => userViewIn(Object.fromEntries(new URLSearchParams(search))), [search])
  const setView = useCallback(
    (next: UserView) => {
      // Two screens show the list, so no single route can declare its search parameters.
      const { pathname, search: before } = window.location
      const changed = new URLSearchParams(before)
      for (const [name, value] of Object.entries(userViewIn({ ...next }))) {
        changed.delete(name)
        if (value !== undefined) changed.set(name, String(value))
      }
      void navigate({ href: changed.size > 0 ? `${pathname}?${changed}` : pathname, replace: true })
    },
    [navigate],
  )
  return [view, setView]
}
