import { Link } from '@tanstack/react-router'
import { LayoutGrid, LifeBuoy, LogIn, ReceiptText, X } from 'lucide'
import { useRef } from 'react'
import { buttonClass } from '../ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { customerPortalLinks, isMarked, mainLinks } from './navigation.ts'
import { Icon } from '../ui/Icon.tsx'

const drawerId = 'site-drawer'
/** The id of the element for the portal's menu and the signed-in user. */
export const drawerAccountId = 'drawer-account'
const icons = { login: LogIn, dashboard: LayoutGrid, tickets: LifeBuoy, invoices: ReceiptText }

/**
 * The drawer opens and closes without JavaScript, by invoker commands; boot.ts handles browsers without them. A popover
 * cannot be the fallback: Chromium logs a warning if a button has both.
 */
export const drawerOpener = { command: 'show-modal', commandfor: drawerId }
const drawerCloser = { command: 'close', commandfor: drawerId }

const rowClass =
  'relative flex min-h-12 items-center rounded-control text-body font-medium text-n900 hover:underline hover:underline-offset-4 ' +
  'aria-[current=page]:before:absolute ' +
  'aria-[current=page]:before:inset-y-2.5 aria-[current=page]:before:-left-5 aria-[current=page]:before:w-[3px] ' +
  'aria-[current=page]:before:rounded-r-[2px] aria-[current=page]:before:bg-p'

interface DrawerProps {
  path: string
  portal: boolean
}

/** The menu of small screens, below 768 px. */
export function Drawer({ path, portal }: DrawerProps) {
  const drawer = useRef<HTMLDialogElement>(null)

  const close = () => drawer.current?.close()

  return (
    <dialog
      ref={drawer}
      id={drawerId}
      closedby="any"
      aria-label="Menu"
      className={
        'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-76 max-w-[calc(100vw-48px)] translate-x-full flex-col overscroll-contain ' +
        'bg-raised p-0 text-n900 shadow-dialog backdrop:bg-scrim open:flex open:translate-x-0 ' +
        'motion-safe:transition-[translate,overlay,display] motion-safe:transition-discrete motion-safe:duration-200 motion-safe:ease-out ' +
        'starting:open:translate-x-full'
      }
    >
      <div className="flex h-16 shrink-0 items-center justify-between border-b border-n200 pr-2.5 pl-5">
        <Link
          to="/"
          onClick={close}
          className="flex h-11 min-w-11 items-center rounded-control hover:opacity-80"
        >
          <Logo place="drawer" />
        </Link>
        <button
          type="button"
          {...drawerCloser}
          aria-label="Close menu"
          title="Close"
          className="grid size-10 place-items-center rounded-control -outline-offset-2 text-n900 hover:bg-n50 pointer-coarse:size-11"
        >
          <Icon icon={X} size={20} />
        </button>
      </div>
      <nav aria-label="Menu" className="flex grow flex-col overflow-y-auto px-5 pt-2 pb-5">
        <div id={drawerAccountId} />
        {mainLinks.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            onClick={close}
            activeOptions={{ exact: true }}
            aria-current={isMarked(to, path) ? 'page' : undefined}
            className={rowClass}
          >
            {label}
          </Link>
        ))}
        <ul aria-label="Customer Portal" className="ml-0.5 border-l-[3px] border-n300 pl-4">
          {customerPortalLinks.map(({ to, label, icon }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={close}
                className="flex min-h-11 items-center gap-3 rounded-control text-ui font-medium text-n700 hover:text-n900 hover:underline hover:underline-offset-4 aria-[current=page]:text-n900"
              >
                <Icon icon={icons[icon]} size={18} className="text-n500" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-6">
          <Link
            to="/contact"
            onClick={close}
            className={`w-full ${buttonClass({ variant: portal ? 'ghost' : 'primary', size: 'large' })}`}
          >
            Get Started
          </Link>
        </div>
      </nav>
    </dialog>
  )
}
