import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { drawerAccountId } from '../../browser/frame/Drawer.tsx'
import { headerPlaceId } from '../../browser/frame/Header.tsx'
import { customerPortalLinks } from '../../browser/frame/navigation.ts'
import { Icon } from '../../browser/ui/Icon.tsx'
import { type MenuItem, Person, SideMenu, type ShownPerson } from '../../browser/ui/SideMenu.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { Bell } from '../../features/desk/notifications/browser/Bell.tsx'
import { isStaff } from '../../shared/endpoint/roles.ts'
import type { ShownActor } from '../../shared/site/pageState.ts'
import type { SignInPage } from '../../shared/site/guard.ts'
import { AppearanceSwitch } from './AppearanceSwitch.tsx'
import { PortalSearch, SearchButton, useSearch } from '../staff/PortalSearch.tsx'
import { useLogout } from '../session/useLogout.ts'

interface PortalMenuProps {
  caption: string
  items: readonly MenuItem[]
  /** Other portals, below a line. */
  more?: readonly MenuItem[]
  /** See SideMenu. */
  added?: readonly MenuItem[]
  actor: ShownActor
  /** The target of Logout. */
  signInPage: SignInPage
  /** See useLogout. */
  logoutFailure?: string | undefined
}

/** The menu of a portal, with the signed-in user and Logout: a column, or in the drawer of small screens. */
export function PortalMenu(props: PortalMenuProps) {
  const { actor, signInPage, logoutFailure, ...shown } = props
  const { logout, isLoggingOut } = useLogout(signInPage, logoutFailure)
  // PortalRoot requests the current user.
  const { data } = useQuery({ ...currentUserQuery, enabled: false })
  const person = data ?? actor
  const item: MenuItem = {
    to: signInPage,
    label: 'Logout',
    icon: LogOut,
    preload: false,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      if (!isLoggingOut) logout()
    },
  }
  const { open, ...search } = useSearch()
  const hasBell = isStaff(actor.role)
  return (
    <>
      <SideMenu
        {...shown}
        search={
          <div className="mx-3 mb-3 flex shrink-0 gap-1">
            <SearchButton onOpen={open} className="h-9 min-w-0 grow" />
            {hasBell && <Bell className="size-9" />}
          </div>
        }
        foot={{ person, settings: <AppearanceSwitch small />, item }}
      />
      <DrawerMenu {...shown} person={person} item={item} onSearch={open} />
      {hasBell && <HeaderBell />}
      <PortalSearch
        {...search}
        role={actor.role}
        pages={[...shown.items, ...(shown.more ?? []), ...(shown.added ?? [])]}
      />
    </>
  )
}

/** An element of the frame of the page. */
const usePlace = (id: string) =>
  // Null in the first rendering if the frame is rendered together with this menu; React reads the element again when
  // both are in the document.
  useSyncExternalStore(
    () => () => {},
    () => document.getElementById(id),
    // The server cannot render into another element.
    () => null,
  )

/** The bell of small screens, where the menu is in the drawer. */
function HeaderBell() {
  const place = usePlace(headerPlaceId)
  return place && createPortal(<Bell className="size-11" />, place)
}

interface DrawerMenuProps extends Pick<PortalMenuProps, 'caption' | 'items' | 'more' | 'added'> {
  person: ShownPerson
  /** The entry for Logout. */
  item: MenuItem
  onSearch: () => void
}

/** The drawer is part of every page, even of pages outside the portals, so this menu is rendered into it from here. */
function DrawerMenu({ caption, items, more = [], added = [], person, item, onSearch }: DrawerMenuProps) {
  const place = usePlace(drawerAccountId)
  if (!place) return null
  const close = () => place.closest('dialog')?.close()
  // The drawer of every page already contains the customers' entries.
  const entries = [...items, ...more, ...added].filter(
    ({ to }) => !customerPortalLinks.some((link) => link.to === to),
  )
  return createPortal(
    <div className="mb-2 border-b border-n200 pb-3">
      <div className="flex items-center justify-between gap-4">
        <Person person={person} className="min-w-0" />
        <DrawerLink item={item} close={close} />
      </div>
      <SearchButton
        onOpen={() => {
          close()
          onSearch()
        }}
        className="mt-1 h-11 w-full"
      />
      <ul aria-label={caption} className="my-1">
        {entries.map((entry) => (
          <li key={entry.label}>
            <DrawerLink item={entry} close={close} />
          </li>
        ))}
      </ul>
      <AppearanceSwitch />
    </div>,
    place,
  )
}

function DrawerLink({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, count, exact = false, onClick, ...link } = item
  return (
    <Link
      {...link}
      activeOptions={{ exact, includeSearch: false }}
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
      className={
        'relative flex min-h-11 items-center gap-2.5 rounded-control text-ui font-medium text-n700 hover:text-n900 ' +
        'hover:underline hover:underline-offset-4 aria-[current=page]:text-n900 aria-[current=page]:before:absolute ' +
        'aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:-left-5 aria-[current=page]:before:w-[3px] ' +
        'aria-[current=page]:before:rounded-r-[2px] aria-[current=page]:before:bg-strand-p'
      }
    >
      <Icon icon={icon} className="text-n500" />
      {label}
      {count !== undefined && <span className="ml-auto text-small text-n600 tabular-nums">{count}</span>}
    </Link>
  )
}
