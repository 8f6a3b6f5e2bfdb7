import type { LinkProps } from '@tanstack/react-router'
import { Clock, type IconNode } from 'lucide'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import type { MenuItem } from '../../../../browser/ui/SideMenu.tsx'
import { folded } from '../../../../shared/text/folded.ts'
import { isFoundBy, searchWords } from '../../../../shared/text/searchWords.ts'
import type { TypedSearch } from '../../../../shared/text/typedSearch.ts'
import { FoundText } from './FoundText.tsx'
import type { OptionGroup, SearchOptionData } from './SearchGroups.tsx'

/** An action of the dialog. It has a link, a function or a text. */
export interface SearchAction {
  label: string
  icon: IconNode
  link?: LinkProps
  run?: () => void
  /** The text that choosing the action types, so that the actions which begin with it are shown. */
  types?: string
  /** Whether the action is left out until its name is typed. */
  isOnlyTyped?: boolean
}

interface Offered {
  /** Actions are found by their labels. */
  actions: readonly SearchAction[]
  /** Pages are found by their labels. */
  pages: readonly MenuItem[]
}

/** The options of the dialog while its field is empty. */
export function startGroups({ actions, pages }: Offered, searches: readonly string[]): OptionGroup[] {
  return [
    actionGroup(actions.filter(({ isOnlyTyped }) => !isOnlyTyped)),
    {
      label: 'Last searches',
      options: searches.map((search) => ({
        key: `Last-${search}`,
        types: search,
        isLocal: true,
        content: <Named icon={Clock} label={search} />,
      })),
    },
    pageGroup(pages),
  ]
}

/**
 * The actions and pages whose names have the typed words. `first` are those groups with a name that begins with the
 * typed text, which are shown before all records, and `last` are the others.
 */
export function groupsNamed({ actions, pages }: Offered, typed: string, { words, marked }: TypedSearch) {
  const searched = folded(typed)
  const begins = ({ label }: { label: string }) => folded(label).startsWith(searched)
  const hasWords = ({ label }: { label: string }) => {
    const ofLabel = searchWords(label)
    return words.length > 0 && words.every((word) => ofLabel.some((each) => isFoundBy(each, word)))
  }
  const ordered = <Each extends { label: string }>(all: readonly Each[]) => [
    ...all.filter(begins),
    ...all.filter((each) => !begins(each) && hasWords(each)),
  ]
  const named = {
    actions: ordered(actions.filter(({ types }) => types === undefined)),
    pages: ordered(pages),
  }
  const groups = [
    { group: actionGroup(named.actions, marked), isFirst: named.actions.some(begins) },
    { group: pageGroup(named.pages, marked), isFirst: named.pages.some(begins) },
  ]
  return {
    first: groups.flatMap(({ group, isFirst }) => (isFirst ? [group] : [])),
    last: groups.flatMap(({ group, isFirst }) => (isFirst ? [] : [group])),
    hasAny: groups.some(({ group }) => group.options.length > 0),
  }
}

const actionGroup = (actions: readonly SearchAction[], marked?: readonly string[]): OptionGroup => ({
  label: 'Actions',
  options: actions.map(({ label, icon, link, run, types }): SearchOptionData => ({
    key: `Actions-${label}`,
    isLocal: true,
    content: <Named icon={icon} label={label} marked={marked} />,
    link,
    run,
    types,
  })),
})

const pageGroup = (pages: readonly MenuItem[], marked?: readonly string[]): OptionGroup => ({
  label: 'Go to',
  options: pages.map(({ label, icon, count: _count, exact: _exact, onClick: _onClick, ...link }) => ({
    key: `Pages-${label}`,
    isLocal: true,
    link,
    content: <Named icon={icon} label={label} marked={marked} />,
  })),
})

interface NamedProps {
  icon: IconNode
  label: string
  marked?: readonly string[] | undefined
}

const Named = ({ icon, label, marked = [] }: NamedProps) => (
  <>
    <Icon icon={icon} className="text-n500" />
    <span className="min-w-0 truncate">
      <FoundText text={label} words={marked} />
    </span>
  </>
)
