import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide'
import { useId, useRef, useState, type RefObject } from 'react'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { Ticket } from '../../tickets/schema.ts'
import type { Tag } from '../schema.ts'
import { maxTagLength, tagKey } from '../values.ts'
import { addTag, removeTag, tagsQuery, ticketTagsQuery } from './api.ts'
import { TagBadge } from './TagBadge.tsx'

/** The tags of a ticket, which only staff see. */
export function TagsSection({ ticket }: { ticket: Ticket }) {
  const id = useId()
  const query = useQuery({ ...ticketTagsQuery(ticket.id), refetchOnWindowFocus: 'always' })
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-ui text-n600">
        Tags
      </h2>
      {query.data ? (
        <TagList key={ticket.id} ticketId={ticket.id} tags={query.data} />
      ) : query.isError ? (
        <PartFailure text="Could not load the tags." query={query} className="mt-3" />
      ) : (
        <Spinner
          quiet
          label="Loading the tags"
          className="mt-1.5 min-h-11 place-content-center md:min-h-10"
        />
      )}
    </section>
  )
}

interface TagListProps {
  ticketId: number
  tags: readonly Tag[]
}

function TagList({ ticketId, tags }: TagListProps) {
  const queries = useQueryClient()
  // Loaded when the user enters the field. The tags of the ticket itself are loaded by ticketTagsQuery.
  const [isEntered, setEntered] = useState(false)
  const all = useQuery({ ...tagsQuery, enabled: isEntered })
  const field = useRef<HTMLInputElement>(null)
  const adding = useMutation({
    mutationFn: (name: string) => addTag(queries, ticketId, name),
    onError: (error, name) => toastFailure(error, `Could not add the tag “${name}”`),
  })
  const removing = useMutation({
    mutationFn: (tag: Tag) => removeTag(queries, ticketId, tag),
    onError: (error) => toastFailure(error, 'Could not remove the tag'),
  })
  const present = new Set(tags.map(({ id }) => id))
  const options = (all.data ?? [])
    .filter(({ id }) => !present.has(id))
    .map(({ name }) => ({ value: name, label: name }))
  const known = new Set([...(all.data ?? []), ...tags].map(({ name }) => tagKey(name)))
  const newOption = (typed: string) =>
    typed.length > maxTagLength || known.has(tagKey(typed))
      ? undefined
      : { value: typed, label: `Add “${typed}”` }
  return (
    <div className="mt-1.5 grid gap-3" onFocus={() => setEntered(true)}>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-x-2 gap-y-1">
          {tags.map((tag) => (
            <TagItem key={tag.id} tag={tag} onRemove={() => removing.mutate(tag)} field={field} />
          ))}
        </ul>
      )}
      <ComboboxField
        ref={field}
        label="Add a tag"
        labelHidden
        placeholder={adding.isPending ? 'Adding...' : 'Add a tag'}
        options={options}
        // Nothing can be created while the tags load: Enter would create a tag from a part of an existing name.
        newOption={all.isPending ? undefined : newOption}
        value=""
        onValueChange={(name) => adding.mutate(name)}
      />
    </div>
  )
}

interface TagItemProps {
  tag: Tag
  onRemove: () => void
  /** The field that gets the focus if the tag is removed while its Remove button has the focus. */
  field: RefObject<HTMLInputElement | null>
}

function TagItem({ tag, onRemove, field }: TagItemProps) {
  const item = useFocusOnRemoval<HTMLLIElement>(field)
  return (
    <li ref={item} className="flex items-center">
      <TagBadge tag={tag} />
      <IconButton icon={X} label={`Remove tag ${tag.name}`} onClick={onRemove} />
    </li>
  )
}
