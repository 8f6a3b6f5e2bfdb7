import { useRouteContext } from '@tanstack/react-router'
import { PortalMenu } from '../frame/PortalMenu.tsx'
import { PrintableFrame } from '../frame/PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../session/useRedirectOnSessionEnd.ts'
import { addedMenu, customerMenu } from './menu.ts'

export function CustomerFrame() {
  useRedirectOnSessionEnd()
  const { actor } = useRouteContext({ from: '/customer' })
  return (
    <PrintableFrame
      menu={
        <PortalMenu
          caption="Customer portal"
          items={customerMenu}
          added={addedMenu}
          signInPage="/customer/login"
          actor={actor}
        />
      }
    />
  )
}
