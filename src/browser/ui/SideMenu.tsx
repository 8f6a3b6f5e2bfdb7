import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleUserRound, type LucideIcon } from 'lucide-react'
import { Fragment, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Module } from '../../module.ts'
import { Icon } from './Icon.tsx'
import { showInRow } from './showInRow.ts'

export type MenuItem = Pick<LinkProps, 'to' | 'params' | 'search' | 'reloadDocument' | 'preload'> & {
  label: string
  icon: LucideIcon
  /** Undefined while loading: its space is reserved, so that the items do not move. */
  count?: number | undefined
  /** Whose page it is: while the module is off, there is no such page. */
  of?: Module
  /** Active on exactly this path only, not below it: for the overview of a portal. */
  exact?: boolean
  /** Called before the navigation, which it may prevent. */
  onClick?: (event: MouseEvent) => void
}

type SideMenuProps = {
  caption: string
  items: readonly MenuItem[]
  /** Other portals, below a line. */ more?: readonly MenuItem[]
  /** What the specification does not name, below another line. */ added?: readonly MenuItem[]
  /** The signed-in person and Logout; on small screens they are in the drawer, and Logout with `inRow` here, too. */
  foot?: { person: ShownPerson; settings: ReactNode; item: MenuItem; inRow: boolean }
}

/** The menu of a portal: a column beside the content; below 768 px a scrolling row below the header. */
export function SideMenu({ caption, items, more = [], added = [], foot }: SideMenuProps) {
  const menu = useRef<HTMLElement>(null)

  useEffect(() => showInRow(menu.current, '[aria-current=page]'))

  return (
    <nav
      ref={menu}
      aria-label={caption}
      data-menu-row
      className={
        'sticky top-(--header-height) z-30 border-n200 bg-n25 print:hidden max-md:flex max-md:h-12 max-md:overflow-x-auto ' +
        'max-md:border-b max-md:px-2 max-md:[contain:inline-size] max-md:[scrollbar-width:none] md:static md:flex md:w-56 md:shrink-0 md:flex-col md:border-r'
      }
    >
      <div
        className={
          'max-md:contents md:sticky md:top-(--header-height) md:flex md:max-h-[calc(100dvh-var(--header-height))] md:grow ' +
          'md:flex-col md:overflow-y-auto md:py-4'
        }
      >
        <p className="mb-1 flex h-6 items-center px-6 text-small font-medium text-n600 max-md:sr-only">
          {caption}
        </p>
        <SideMenuItems items={items} />
        {[more, added].map(
          (group, at) =>
            group.length > 0 && (
              <Fragment key={at}>
                <Divider />
                <SideMenuItems items={group} />
              </Fragment>
            ),
        )}
        {foot && (
          <div className={`relative md:mt-auto ${foot.inRow ? 'max-md:contents' : 'max-md:hidden'}`}>
            <Divider />
            <Person person={foot.person} className="mb-1 px-6 max-md:hidden" />
            <SideMenuItems items={[foot.item]} />
            {foot.settings}
          </div>
        )}
      </div>
    </nav>
  )
}

const Divider = () => (
  <hr className="mx-6 my-3 border-n200 max-md:mx-2 max-md:my-3 max-md:h-auto max-md:border-l" />
)

export interface ShownPerson {
  /** Undefined until it is known: its line is kept free. */
  username?: string
  role: string
}

/** The signed-in person: the name above the role. */
export function Person({ person, className = '' }: { person: ShownPerson; className?: string }) {
  return (
    <p className={`flex items-center gap-2.5 ${className}`}>
      <Icon icon={CircleUserRound} className="text-n500" />
      <span className="sr-only">Signed in: </span>
      <span className="min-w-0">
        <span className="block truncate text-ui font-medium text-n900" title={person.username}>
          {person.username ?? '\u00a0'}
        </span>
        <span className="block text-small text-n600 first-letter:uppercase">{person.role}</span>
      </span>
    </p>
  )
}

const itemClass =
  'group/item relative flex shrink-0 items-center gap-2.5 text-ui font-medium whitespace-nowrap text-n700 transition-colors ' +
  'hover:text-n900 focus-visible:z-1 aria-[current=page]:text-n900 ' +
  // The strand: at the left edge of the screen, or below 768 px along the lower edge of the item.
  'before:absolute before:rounded-full aria-[current=page]:before:bg-strand-p max-md:h-full max-md:px-3 max-md:-outline-offset-2 ' +
  'max-md:before:inset-x-3 max-md:before:bottom-0 max-md:before:h-[3px] md:mx-3 md:h-9 md:rounded-control md:px-3 ' +
  'md:before:inset-y-2 md:before:-left-3 md:before:w-[3px] md:before:rounded-l-none md:hover:bg-n50 ' +
  'md:aria-[current=page]:bg-n100'

function SideMenuItems({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className="max-md:flex md:space-y-0.5">
      {items.map((item) => {
        const { label, icon, count, of: _, exact = false, ...link } = item
        return (
          <li key={label}>
            <Link {...link} activeOptions={{ exact, includeSearch: false }} className={itemClass}>
              <Icon icon={icon} className="text-n500 group-aria-[current=page]/item:text-ink" />
              {label}
              {'count' in item && (
                <span className="ml-auto text-small text-n600 tabular-nums max-md:min-w-4">{count}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
