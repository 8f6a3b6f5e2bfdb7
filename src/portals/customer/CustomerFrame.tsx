import { useRouteContext } from '@tanstack/react-router'
import { useAddedEntries } from '../frame/useAddedEntries.ts'
import { PortalMenu } from '../frame/PortalMenu.tsx'
import { PrintableFrame } from '../frame/PrintableFrame.tsx'
import { useRedirectOnSessionEnd } from '../session/useRedirectOnSessionEnd.ts'
import { customerMenu } from './menu.ts'
import type { Screen } from '../../browser/page/screen.ts'

function CustomerFrame() {
  useRedirectOnSessionEnd()
  const added = useAddedEntries('/customer')
  const { actor } = useRouteContext({ from: '/customer' })
  return (
    <PrintableFrame
      menu={
        <PortalMenu
          caption="Customer portal"
          items={customerMenu}
          added={added}
          signInPage="/customer/login"
          actor={actor}
        />
      }
    />
  )
}

export const screen: Screen = { component: CustomerFrame }
