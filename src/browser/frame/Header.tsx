import { Link, useLocation } from '@tanstack/react-router'
import { Menu } from 'lucide'
import { buttonClass } from '../ui/Button.tsx'
import { Drawer, drawerOpener } from './Drawer.tsx'
import { Logo } from './Logo.tsx'
import { isMarked, mainLinks } from './navigation.ts'
import { Icon } from '../ui/Icon.tsx'

/** The id of the element for what a portal adds beside the button of the menu on small screens. */
export const headerPlaceId = 'header-place'

interface HeaderProps {
  portal: boolean
}

/** The fixed header of every page: 64 px high; 56 px in the portals from a width of 768 px. */
export function Header({ portal }: HeaderProps) {
  const path = useLocation({ select: (location) => location.pathname })
  return (
    <header className="fixed inset-x-0 top-0 z-40 h-(--header-height) border-b border-n200 bg-n0 print:hidden">
      <div
        className={`mx-auto flex h-full items-center justify-between gap-4 px-5 md:px-6 ${portal ? 'lg:px-8' : 'max-w-[1280px] lg:px-10'}`}
      >
        <Link to="/" className="flex h-11 min-w-11 items-center rounded-control hover:opacity-80">
          <Logo place="header" />
        </Link>
        <nav aria-label="Main" className="hidden h-full items-center gap-0.5 md:flex lg:gap-1">
          {mainLinks.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              aria-current={isMarked(to, path) ? 'page' : undefined}
              className={
                'relative flex h-full items-center px-2 text-ui font-medium whitespace-nowrap text-n700 hover:text-n900 lg:px-3 ' +
                'after:absolute after:inset-x-2 after:-bottom-px after:h-[3px] after:rounded-t-[2px] hover:after:bg-n300 ' +
                'lg:after:inset-x-3 aria-[current=page]:text-n900 aria-[current=page]:after:bg-p'
              }
            >
              {label}
            </Link>
          ))}
          <Link
            to="/contact"
            className={`ml-3 lg:ml-4 ${buttonClass({ variant: portal ? 'ghost' : 'primary' })}`}
          >
            Get Started
          </Link>
        </nav>
        <div className="-mr-3 flex md:hidden">
          <div id={headerPlaceId} />
          <button
            type="button"
            {...drawerOpener}
            aria-label="Open menu"
            aria-haspopup="dialog"
            title="Menu"
            className="grid size-11 place-items-center rounded-control text-n900 hover:bg-n50"
          >
            <Icon icon={Menu} size={22} />
          </button>
        </div>
      </div>
      <Drawer path={path} portal={portal} />
    </header>
  )
}
