import { useEffect, useId, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { showInRow } from './showInRow.ts'

export type Tab<Value extends string> = {
  value: Value
  label: string
  /** A dash keeps the room of a number that is loading. */
  count?: number | '–' | undefined
  /** Makes the tab a link, for use without JavaScript. */
  href?: string | undefined
  /** The key that chooses the tab and focuses its field (shortcutKeys.ts). */
  shortcut?: string | undefined
}

type TabsProps<Value extends string> = {
  /** The accessible name. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** Called after a pointer has pressed a tab. */
  onPointed?: () => void
  /** `line` marks the chosen tab by a line, for pages; `filter` by a background, above a list. */
  look?: 'line' | 'filter'
  /** Shown at the end of the row of tabs. */
  actions?: ReactNode
  /** The panel of the chosen tab. */
  children: ReactNode
  className?: string
}

const looks = {
  line: {
    list: 'gap-6 shadow-[inset_0_-1px_0_var(--n200)] whitespace-nowrap max-md:gap-0 max-md:*:flex-[1_0_auto] max-md:*:px-3',
    tab: 'tab-look tab-line',
  },
  filter: {
    list: 'gap-1',
    tab: 'tab-look tab-filter',
  },
}

/**
 * Arrow keys move the focus and choose at once. Radix's tabs were rejected: they write style attributes into the
 * server-rendered HTML of the sign-in pages, and cannot be links.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const {
    label,
    tabs,
    value,
    onValueChange,
    onPointed,
    look = 'line',
    actions,
    children,
    className = '',
  } = props
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  useEffect(() => showInRow(row.current, `[id="${id}-${value}"]`), [id, value])

  function moveBy(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onValueChange(tab.value)
    document.getElementById(`${id}-${tab.value}`)?.focus()
  }

  function choose(event: MouseEvent<HTMLElement>, chosen: Value) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onValueChange(chosen)
    // Keys and scripts click without a count.
    if (event.detail > 0) onPointed?.()
  }

  const list = (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={moveBy}
      className={`flex overflow-x-auto overflow-y-hidden [scrollbar-width:none] ${looks[look].list} ${actions === undefined ? '' : 'min-w-0 flex-1'}`}
    >
      {tabs.map((tab) => {
        const attributes = {
          id: `${id}-${tab.value}`,
          role: 'tab',
          'aria-selected': tab.value === value,
          'aria-controls': `${id}-panel`,
          tabIndex: tab.value === value ? 0 : -1,
          'data-tab-key': tab.shortcut,
          onClick: (event: MouseEvent<HTMLElement>) => choose(event, tab.value),
          className: looks[look].tab,
        }
        const content = (
          <>
            {tab.label}
            {tab.count !== undefined && (
              <span className="font-normal text-n600 tabular-nums">{tab.count}</span>
            )}
          </>
        )
        return tab.href === undefined ? (
          <button key={tab.value} type="button" {...attributes}>
            {content}
          </button>
        ) : (
          <a key={tab.value} href={tab.href} {...attributes}>
            {content}
          </a>
        )
      })}
    </div>
  )
  return (
    <div className={className}>
      {actions === undefined ? (
        list
      ) : (
        <div className="flex items-stretch">
          {list}
          <div className="flex items-center pl-2 shadow-[inset_0_-1px_0_var(--n200)]">{actions}</div>
        </div>
      )}
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        className={look === 'line' ? 'mt-6' : 'mt-4'}
      >
        {children}
      </div>
    </div>
  )
}
