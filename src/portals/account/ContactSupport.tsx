import { Link } from '@tanstack/react-router'

/** The way to an account where nobody can make one. */
export function ContactSupport() {
  return (
    <>
      Please{' '}
      <Link to="/contact" className="rounded-badge font-medium text-n900 underline underline-offset-4">
        contact support
      </Link>{' '}
      for access.
    </>
  )
}
