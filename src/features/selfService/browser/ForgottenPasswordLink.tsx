import { Link } from '@tanstack/react-router'

export function ForgottenPasswordLink() {
  return (
    <p className="mt-2 text-ui">
      <Link
        to="/forgot-password"
        // The server's document says where no link can be mailed.
        reloadDocument
        className="touch-room inline-block rounded-badge text-n700 underline underline-offset-4 hover:text-n900"
      >
        Forgot password?
      </Link>
    </p>
  )
}
