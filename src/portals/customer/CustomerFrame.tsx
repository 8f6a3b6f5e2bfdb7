import { useRouteContext } from '@tanstack/react-router'
import { PortalMenu } from '../PortalMenu.tsx'
import { PrintableFrame } from '../PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
import { customerMenu } from './menu.ts'

export function CustomerFrame() {
  useRedirectOnSessionEnd()
  const { actor } = useRouteContext({ from: '/customer' })
  return (
    <PrintableFrame
      menu={
        <PortalMenu
          caption="Customer portal"
          items={customerMenu}
          signInPage="/customer/login"
          actor={actor}
        />
      }
    />
  )
}
