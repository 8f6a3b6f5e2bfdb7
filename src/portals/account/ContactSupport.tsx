import { Link } from '@tanstack/react-router'

/** Shown on sign-in pages without registration. */
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
