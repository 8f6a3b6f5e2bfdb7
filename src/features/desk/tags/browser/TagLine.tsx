import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Tag } from '../schema.ts'
import { tagsQuery } from './api.ts'
import { TagBadge } from './TagBadge.tsx'

const shown = 2

interface TagLineProps {
  /** The ids of the ticket's tags, separated by commas. */
  ids: string
  tags: readonly Tag[]
}

/** The tags of a ticket in a list: the first tags, and how many more there are. */
export function TagLine({ ids, tags }: TagLineProps) {
  const wanted = new Set(ids.split(',').map(Number))
  const found = tags.filter(({ id }) => wanted.has(id))
  const unknown = [...wanted].filter((id) => !tags.some((tag) => tag.id === id)).join()
  const queries = useQueryClient()
  useEffect(() => {
    // An unknown tag was created by a colleague after the tags were loaded, so reload them.
    if (unknown !== '')
      void queries.invalidateQueries({ queryKey: tagsQuery.queryKey }, { cancelRefetch: false })
  }, [unknown, queries])
  if (found.length === 0) return null
  const more = found.slice(shown)
  return (
    <span className="mt-1 flex min-w-0 gap-1 overflow-hidden">
      <span className="sr-only">Tags: </span>
      {found.slice(0, shown).map((tag) => (
        <TagBadge key={tag.id} tag={tag} nameClass={found.length > 1 ? 'max-w-15' : 'max-w-40'} />
      ))}
      {more.length > 0 && (
        <span
          title={more.map(({ name }) => name).join(', ')}
          className="self-center text-small whitespace-nowrap text-n600"
        >
          <span aria-hidden>{`+${more.length}`}</span>
          <span className="sr-only">{more.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}
