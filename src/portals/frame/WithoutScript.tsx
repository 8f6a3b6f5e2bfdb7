import { useLocation } from '@tanstack/react-router'
import { LogOut } from 'lucide'
import { useSite } from '../../browser/page/site.tsx'
import { Button } from '../../browser/ui/Button.tsx'
import { signInPageFor } from '../../shared/site/guard.ts'

/** Says that a portal needs JavaScript for anything but reading, with a Logout that works without it. */
export function WithoutScript() {
  const { testDomain } = useSite()
  const signInPage = signInPageFor(useLocation({ select: ({ pathname }) => pathname }))
  return (
    <noscript>
      <form
        method="post"
        action={
          testDomain === undefined ? signInPage : `${signInPage}?${new URLSearchParams({ testDomain })}`
        }
        className="mx-auto flex max-w-110 flex-col items-center px-5 pt-10 text-center"
      >
        <h1 className="text-title text-balance">This page needs JavaScript</h1>
        <p className="mt-2 mb-6 text-ui text-n600">
          Your browser does not run it here. Please allow it and load the page again.
        </p>
        <input type="hidden" name="form" value="logout" />
        <Button type="submit" variant="secondary" icon={LogOut}>
          Logout
        </Button>
      </form>
    </noscript>
  )
}
