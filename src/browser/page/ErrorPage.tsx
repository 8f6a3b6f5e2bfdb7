import { Button } from '../ui/Button.tsx'

/** Replaces a page whose rendering failed; header and footer stay. */
export function ErrorPage() {
  return (
    <div role="alert" className="grid grow place-items-center px-5 py-16 text-center">
      <div className="flex flex-col items-center">
        <h1 className="text-title text-n900">Something went wrong</h1>
        <p className="mt-2 mb-6 text-body text-n700">Could not show this page. Please try again.</p>
        <Button variant="secondary" size="medium" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </div>
    </div>
  )
}
