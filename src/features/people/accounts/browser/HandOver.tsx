import { Copy } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'

/** A user whom an administrator has just created. */
export interface CreatedUser {
  username: string
  password: string
  /** Whether they must choose another password at the next sign-in. */
  mustChangePassword: boolean
  /** The origin of links in mails; undefined if none is set up. */
  linkOrigin: string | undefined
}

interface HandOverProps {
  user: CreatedUser
  /** Closes the card and forgets the password. */
  onDone: () => void
}

/** The sign-in details for a new user. Shown above the list of users until the card is closed. */
export function HandOver({ user, onDone }: HandOverProps) {
  const { username, password, mustChangePassword, linkOrigin } = user
  const own = mustChangePassword ? '\nYou choose your own when you sign in.' : ''
  const text = `Sign in at ${linkOrigin ?? window.location.origin}/login as ${username}, password: ${password}${own}`
  return (
    <section
      aria-label={`Sign-in details of ${username}`}
      className="mb-4 rounded-card border border-n200 p-4"
    >
      <p className="text-ui wrap-anywhere text-n700">
        {username} can sign in now. Pass this on: it is shown only here.
      </p>
      <p className="mt-3 rounded-control border border-n200 bg-n25 px-4 py-3 text-ui wrap-anywhere text-n900 whitespace-pre-line">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="secondary" icon={Copy} onClick={() => void copyText(text, 'sign-in')}>
          Copy
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
