import { Link } from '@tanstack/react-router'
import type { Step } from './useSteps.ts'

/** Links to the screen on which a step is done. */
export function StepLink({ label, ...to }: NonNullable<Step['link']>) {
  return (
    <Link {...to} className="font-medium whitespace-nowrap text-n900 underline underline-offset-4">
      {label}
    </Link>
  )
}
