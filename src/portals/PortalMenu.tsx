import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type MouseEvent, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { drawerAccountId } from '../browser/frame/Drawer.tsx'
import { loadedLater } from '../browser/loadedLater.tsx'
import { Icon } from '../browser/ui/Icon.tsx'
import { useSite } from '../browser/site.tsx'
import { type MenuItem, Person, SideMenu, type ShownPerson } from '../browser/ui/SideMenu.tsx'
import { currentUserQuery } from '../features/accounts/browser/api.ts'
import type { SignedIn } from '../pageState.ts'
import type { SignInPage } from './guard.ts'
import { useLogout } from './useLogout.ts'

// It moves nothing when it comes. Without it a page follows the system, or what was chosen before.
const { Later: AppearanceSwitch } = loadedLater(
  async () => (await import('./AppearanceSwitch.tsx')).AppearanceSwitch,
  () => null,
)

interface PortalMenuProps {
  caption: string
  items: readonly MenuItem[]
  /** Other portals, below a line. */
  more?: readonly MenuItem[]
  /** See SideMenu. */
  added?: readonly MenuItem[]
  actor: SignedIn
  /** Where Logout leads. */
  signInPage: SignInPage
  /** See useLogout. */
  logoutFailure?: string | undefined
  /** Shows Logout also in the row of small screens, whose drawer has it anyway. */
  logoutInRow?: boolean | undefined
}

/** The menu of a portal, with the signed-in person and Logout at its foot and in the drawer of small screens. */
export function PortalMenu(props: PortalMenuProps) {
  const { actor, signInPage, logoutFailure, logoutInRow = false, added = [], ...menu } = props
  const { modules } = useSite()
  const { logout, isLoggingOut } = useLogout(signInPage, logoutFailure)
  // Requested by PortalRoot.
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
  return (
    <>
      <SideMenu
        {...menu}
        added={added.filter(({ of }) => !of || modules.includes(of.name))}
        foot={{ person, settings: <AppearanceSwitch small />, item, inRow: logoutInRow }}
      />
      <DrawerAccount person={person} item={item} />
    </>
  )
}

/** Rendered into the drawer, which belongs to the frame of every page and does not know the portals. */
function DrawerAccount({ person, item }: { person: ShownPerson; item: MenuItem }) {
  const { label, icon, of: _, onClick, ...link } = item
  // Null in the first rendering if the drawer is rendered with it; React asks again when both are in the document.
  const place = useSyncExternalStore(
    () => () => {},
    () => document.getElementById(drawerAccountId),
  )
  if (!place) return null
  return createPortal(
    <div className="mt-4 border-t border-n200 pt-4">
      <Person person={person} className="mb-1" />
      <AppearanceSwitch />
      <Link
        {...link}
        onClick={(event) => {
          place.closest('dialog')?.close()
          onClick?.(event)
        }}
        className="flex min-h-11 items-center gap-2.5 rounded-control text-ui font-medium text-n700"
      >
        <Icon icon={icon} className="text-n500" />
        {label}
      </Link>
    </div>,
    place,
  )
}
