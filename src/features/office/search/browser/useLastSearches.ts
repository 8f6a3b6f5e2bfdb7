import { useState } from 'react'
import { keepView, keptView } from '../../../../browser/lists/listViews.ts'
import { folded } from '../../../../shared/text/folded.ts'

const most = 5
const place = ['search', 'last searches'] as const

function stored(): string[] {
  try {
    const list: unknown = JSON.parse(keptView(...place) ?? '[]')
    return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The last searches that led to a result, newest first. Stored until the tab is closed or the user changes. */
export function useLastSearches() {
  const [searches, setSearches] = useState(stored)
  const remember = (typed: string) => {
    const others = stored().filter((each) => folded(each) !== folded(typed))
    const next = [typed, ...others].slice(0, most)
    keepView(...place, JSON.stringify(next))
    setSearches(next)
  }
  return { searches, remember }
}
