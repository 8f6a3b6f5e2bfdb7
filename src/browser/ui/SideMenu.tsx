import { Link, type LinkProps } from '@tanstack/react-router'
import { CircleUserRound, type IconNode } from 'lucide'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export type MenuItem = Pick<LinkProps, 'to' | 'params' | 'search' | 'reloadDocument' | 'preload'> & {
  label: string
  icon: IconNode
  /** Undefined while loading. The space for the count is reserved, so that the items do not move. */
  count?: number | undefined
  /** Active only on exactly this path, not on paths below it: for the overview of a portal. */
  exact?: boolean
  /** Called before the navigation, and may prevent it. */
  onClick?: (event: MouseEvent) => void
}

type SideMenuProps = {
  caption: string
  /** Shown above the entries. */
  search?: ReactNode
  items: readonly MenuItem[]
  /** The other portals, below a dividing line. */
  more?: readonly MenuItem[]
  /** Entries that this product adds to the specified ones, below a second dividing line. */
  added?: readonly MenuItem[]
  /** The signed-in user and Logout. */
  foot?: { person: ShownPerson; settings: ReactNode; item: MenuItem }
}

/**
 * The menu of a portal: a column beside the content; below 768 px its entries are in the drawer (PortalMenu.tsx). In a
 * low window the entries scroll, and Logout stays visible.
 */
export function SideMenu({ caption, search, items, more = [], added = [], foot }: SideMenuProps) {
  return (
    <nav
      aria-label={caption}
      className="flex w-56 shrink-0 flex-col border-r border-n200 bg-n25 max-md:hidden print:hidden"
    >
      <div className="sticky top-(--header-height) flex max-h-[calc(100dvh-var(--header-height))] grow flex-col py-4">
        {search}
        <div className="overflow-y-auto">
          <p className="mb-1 flex h-6 items-center px-6 text-small font-medium text-n600">{caption}</p>
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
        </div>
        {foot && (
          <div className="relative mt-auto shrink-0">
            <Divider />
            <Person person={foot.person} className="mb-1 px-6" />
            <SideMenuItems items={[foot.item]} />
            {foot.settings}
          </div>
        )}
      </div>
    </nav>
  )
}

const Divider = () => <hr className="mx-6 my-3 border-n200" />

export interface ShownPerson {
  /** Undefined until known; until then the line stays empty. */
  username?: string
  role: string
}

/** The signed-in user: the name above the role. */
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

function SideMenuItems({ items }: { items: readonly MenuItem[] }) {
  return (
    <ul className="space-y-0.5">
      {items.map((item) => {
        const { label, icon, count, exact = false, ...link } = item
        return (
          <li key={label}>
            <Link {...link} activeOptions={{ exact, includeSearch: false }} className="group/item menu-entry">
              <Icon icon={icon} className="menu-icon" />
              {label}
              {'count' in item && <span className="ml-auto text-small text-n600 tabular-nums">{count}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
