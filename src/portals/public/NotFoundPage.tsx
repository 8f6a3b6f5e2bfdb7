import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { NotFoundDrawing } from './NotFoundDrawing.tsx'

export function NotFoundPage() {
  return (
    <div className="grid grow place-items-center overflow-hidden px-5 py-16 md:py-24">
      <div className="flex flex-col items-center text-center">
        <NotFoundDrawing />
        <h1 className="mt-8 text-h1s text-n900 md:text-display">404 Page Not Found</h1>
        <p className="mt-3 max-w-110 text-body text-balance text-n700 md:text-lead">
          There is no page at this address. It may have moved, or the link may be mistyped.
        </p>
        <Link to="/" className={`mt-8 ${buttonClass({ variant: 'primary', size: 'large' })}`}>
          Back to home
        </Link>
      </div>
    </div>
  )
}
