import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The layout of a portal with invoices: menu and page. Only the page is printed. */
export function PrintableFrame({ menu }: { menu: ReactNode }) {
  return (
    <div className="flex grow flex-col md:flex-row print:block">
      {menu}
      <div className="min-w-0 grow px-5 pt-6 pb-12 md:px-8 md:pt-7 print:p-0">
        <div className="mx-auto max-w-[1120px]">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
