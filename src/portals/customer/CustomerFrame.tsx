import { Outlet } from '@tanstack/react-router'
import { SideMenu } from '../../browser/ui/SideMenu.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { customerMenu } from './menu.ts'

/** The layout of the customer's portal: menu and page. In print the layout disappears, for invoices. */
export function CustomerFrame() {
  useRedirectOnSessionEnd()
  return (
    <div className="flex grow flex-col md:flex-row print:block">
      <SideMenu caption="Customer portal" items={customerMenu} />
      <div className="min-w-0 grow px-5 pt-6 pb-12 md:px-8 md:pt-7 print:p-0">
        <div className="max-w-[1120px]">
          <Outlet />
        </div>
      </div>
    </div>
  )
}
