import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SideMenu } from '../../browser/ui/SideMenu.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { adminMenu, type PortalMenu } from './menu.ts'

interface AdminFrameProps {
  /** For pages with a menu of their own. */
  menu?: PortalMenu
  children?: ReactNode
}

/** The layout of the administrator's portal: menu and page. */
export function AdminFrame({ menu = adminMenu, children = <Outlet /> }: AdminFrameProps) {
  useRedirectOnSessionEnd()
  return (
    <div className="flex grow flex-col md:flex-row">
      <SideMenu caption="Admin portal" {...menu} />
      <div className="min-w-0 grow px-5 pt-6 pb-12 md:px-8 md:pt-7">
        <div className="max-w-[1120px]">{children}</div>
      </div>
    </div>
  )
}
