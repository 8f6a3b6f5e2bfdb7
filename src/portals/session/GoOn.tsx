import { Link, useRouter } from '@tanstack/react-router'
import { ArrowRight, X } from 'lucide'
import { useState } from 'react'
import { pageUserId } from '../../browser/session/pageUser.ts'
import { forgetSessionEnd, pathBefore } from '../../browser/session/sessionEnd.ts'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { IconButton } from '../../browser/ui/IconButton.tsx'
import { useFocusOnUnmount } from '../../browser/ui/lostFocus.ts'
import { mayGoOn, pageName } from './wayBack.ts'

/**
 * A link on the dashboard back to the page from which this user was sent to sign in, if the role may open that page.
 */
export function GoOn({ userRole }: { userRole: string }) {
  const [path, setPath] = useState(() => {
    const userId = pageUserId()
    return userId === undefined ? undefined : pathBefore(userId)
  })
  if (path === undefined || !mayGoOn(path, userRole)) return null

  return (
    <WayBack
      path={path}
      onDone={() => {
        forgetSessionEnd()
        setPath(undefined)
      }}
    />
  )
}

function WayBack({ path, onDone }: { path: string; onDone: () => void }) {
  const router = useRouter()
  const row = useFocusOnUnmount<HTMLDivElement>()
  const [branch, params, found] = router.getMatchedRoutes(path)
  if (!found || '**' in params) return null
  const titled = branch.findLast(({ options }) => options.staticData?.title)

  return (
    <div ref={row} className="-mt-2 mb-4 flex items-center gap-1">
      <Link to={path} onClick={onDone} className={buttonClass({ variant: 'secondary' })}>
        Go on with {pageName(path, titled?.options.staticData?.title)}
        <Icon icon={ArrowRight} />
      </Link>
      <IconButton icon={X} label="Dismiss" onClick={onDone} />
    </div>
  )
}
