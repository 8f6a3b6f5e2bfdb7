/**
 * Shows how many days an invoice is past due. It is needed beside the status, because only staff change the status to
 * overdue.
 */
export function PastDue({ days }: { days: number }) {
  return (
    <span className="text-small text-danger tabular-nums">
      {days === 1 ? '1 day past due' : `${days.toLocaleString('en-US')} days past due`}
    </span>
  )
}
