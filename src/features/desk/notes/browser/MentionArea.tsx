import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { SuggestingArea } from '../../../../browser/ui/SuggestingArea.tsx'
import type { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { typeInto } from '../../../../browser/ui/typeInto.ts'
import { assigneesQuery } from '../../assignment/browser/api.ts'
import { colleaguesFor, mentionAt } from '../mentions.ts'

type MentionAreaProps = ComponentProps<typeof TextArea> & {
  /** The author, who is not suggested. */
  userId: number
}

/** A text field that suggests colleagues after `@`. */
export function MentionArea({ userId, ...area }: MentionAreaProps) {
  const [isAsked, setAsked] = useState(false)
  const { data = [], isError } = useQuery({ ...assigneesQuery, enabled: isAsked })
  const others = data.filter((colleague) => colleague.id !== userId)
  return (
    <>
      <SuggestingArea
        {...area}
        find={mentionAt}
        onAsked={setAsked}
        suggestionsFor={(name) =>
          colleaguesFor(name, others).map(({ username }) => ({ value: username, label: username }))
        }
        listLabel="Colleagues"
        choose={(username, { field, start, end }) => {
          const space = /^\s/.test(field.value.slice(end)) ? '' : ' '
          typeInto(field, `@${username}${space}`, start, end)
        }}
        countText={(count) => `${count} ${count === 1 ? 'colleague' : 'colleagues'}`}
      />
      {isAsked && isError && data.length === 0 && (
        <p className="mt-1.5 text-small text-on-yellow">
          Could not load your colleagues. You can write the whole username.
        </p>
      )}
    </>
  )
}
