import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { cutText } from '../../shared/text/cut.ts'
import { leftOutOf } from '../../shared/endpoint/leftOut.ts'

interface LeftOutFiltersProps {
  /** Parses the view of the list from its URL; must be the same function on every rendering. */
  viewIn: (search: Record<string, unknown>) => object
  /** The filters that have several values; the unknown ones among them are named. */
  several?: readonly string[]
}

const maxShown = 3
const maxCharacters = 60

/** Says above a list that its URL contained unknown filters, until the user chooses other filters. */
export function LeftOutFilters({ viewIn, several }: LeftOutFiltersProps) {
  const search: Record<string, unknown> = useLocation({ select: (location) => location.search })
  // Keep the values of the first rendering: later the router removes unknown ones from the URL.
  const [opened] = useState(search)
  const leftOut = leftOutOf(opened, viewIn(opened), several)
  const isSame = JSON.stringify(viewIn(search)) === JSON.stringify(viewIn(opened))
  if (leftOut.length === 0 || !isSame) return null
  const shown = leftOut.slice(0, maxShown).map((text) => cutText(text, maxCharacters))
  const filters = leftOut.length === 1 ? 'a filter that we do not know' : 'filters that we do not know'
  return (
    <p role="status" className="mb-3 text-ui text-n600 wrap-anywhere">
      {`We left out ${filters}: `}
      <bdi>{`${shown.join(', ')}${leftOut.length > maxShown ? ' …' : ''}`}</bdi>
    </p>
  )
}
