import { Outlet, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { NextStep } from '../../features/office/firstSteps/browser/NextStep.tsx'
import { useAddedEntries } from '../frame/useAddedEntries.ts'
import { PortalMenu } from '../frame/PortalMenu.tsx'
import { useRedirectOnSessionEnd } from '../session/useRedirectOnSessionEnd.ts'
import { adminMenu, type AdminMenu } from './menu.ts'
import type { Screen } from '../../browser/page/screen.ts'

interface AdminFrameProps {
  /** For pages with their own menu. */
  menu?: AdminMenu
  children?: ReactNode
}

/** The layout of the administrator's portal: menu and page. */
export function AdminFrame({ menu = adminMenu, children = <Outlet /> }: AdminFrameProps) {
  useRedirectOnSessionEnd()
  const { items, more, added: first = [] } = menu
  const added = [...first, ...useAddedEntries('/admin', [...items, ...more])]
  const { actor } = useRouteContext({ from: '/admin' })
  return (
    <div className="flex grow flex-col md:flex-row">
      <PortalMenu caption="Admin portal" signInPage="/login" actor={actor} {...menu} added={added} />
      <div className="flex min-w-0 grow flex-col">
        <div className="grow px-5 pt-6 pb-12 md:px-8 md:pt-7">
          <div className="mx-auto max-w-[1120px]">{children}</div>
        </div>
        <NextStep />
      </div>
    </div>
  )
}

export const screen: Screen = { component: AdminFrame }
