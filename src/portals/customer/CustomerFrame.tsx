import { useRouteContext } from '@tanstack/react-router'
import { PortalMenu } from '../PortalMenu.tsx'
import { PrintableFrame } from '../PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../useRedirectOnSessionEnd.ts'
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
