import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'

/** In place of a lead or company that does not exist. */
export function SalesNotFound({ text }: { text: string }) {
  return (
    <ErrorState
      text={text}
      action={
        <Link to="/agent/sales" className={buttonClass({ variant: 'secondary' })}>
          Back to Sales Leads
        </Link>
      }
    />
  )
}
