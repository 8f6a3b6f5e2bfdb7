/** How long an invoice is past due, beside its status, which changes to overdue only by hand. */
export function PastDue({ days }: { days: number }) {
  return (
    <span className="text-small text-danger tabular-nums">
      {days === 1 ? '1 day past due' : `${days.toLocaleString('en-US')} days past due`}
    </span>
  )
}
