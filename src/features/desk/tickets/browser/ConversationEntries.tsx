import { Fragment, useState, type ReactNode } from 'react'
import { shownFirst } from '../../../../browser/lists/shownFirst.ts'
import { EarlierEntries } from './EarlierEntries.tsx'
import { FirstUnread } from './FirstUnread.tsx'
import { firstShownAt, loadForNext, sinceUnread, startOf, type UnloadedEntries } from './shownEntries.ts'

/** The number of entries in the HTML of the server, which fill most users' screens. */
const entriesInHtml = 8

interface Entry {
  key: string
  createdAt: string
}

interface ConversationEntriesProps<Each extends Entry> {
  /** The loaded entries, oldest first. */
  entries: readonly Each[]
  unloaded: readonly UnloadedEntries[]
  /** Whether the user has to see the entry, however old it is. */
  isNew: (entry: Each) => boolean
  /** Whether the user had not read the entry when the page was opened. */
  isUnread: (entry: Each) => boolean
  /** Returns the `<li>` element of an entry. */
  children: (entry: Each) => ReactNode
}

/**
 * The newest entries of a conversation, below a button that shows earlier ones. Mount it once the first entries are
 * loaded, with the ticket's id as key.
 */
export function ConversationEntries<Each extends Entry>({
  entries,
  unloaded,
  isNew,
  isUnread,
  children,
}: ConversationEntriesProps<Each>) {
  const [unread, setUnread] = useState(() => entries.find(isUnread))
  // The cache of an earlier visit may lack the newest messages at first.
  const loaded = unread === undefined ? entries.find(isUnread) : undefined
  if (loaded) setUnread(loaded)
  const [shown, setShown] = useState(() => ({ since: firstShownAt(entries), requests: 0 }))
  const start = startOf(entries, unloaded, sinceUnread(shown, unread))
  const visible = [...entries.slice(0, start).filter(isNew), ...entries.slice(start)]
  const hidden = entries.length - visible.length + unloaded.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {(hidden > 0 || shown.requests > 0) && (
        <EarlierEntries
          count={hidden}
          onShow={async () => {
            await loadForNext(entries, unloaded, shown)
            setShown(({ since, requests }) => ({ since, requests: requests + 1 }))
          }}
        />
      )}
      {shownFirst(visible, entriesInHtml).map((entry) => (
        <Fragment key={entry.key}>
          {entry.key === unread?.key && <FirstUnread />}
          {children(entry)}
        </Fragment>
      ))}
    </>
  )
}
