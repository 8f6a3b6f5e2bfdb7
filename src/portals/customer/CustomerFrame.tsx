import { SideMenu } from '../../browser/ui/SideMenu.tsx'
import { PrintableFrame } from '../PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { customerMenu } from './menu.ts'

export function CustomerFrame() {
  useRedirectOnSessionEnd()
  return <PrintableFrame menu={<SideMenu caption="Customer portal" items={customerMenu} />} />
}
