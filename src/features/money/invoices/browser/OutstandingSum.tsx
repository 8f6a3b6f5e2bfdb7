import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../../../shared/text/dollars.ts'
import { outstandingQuery } from './api.ts'

/** The sum that all customers owe, and the part of the sum that is past due. */
export function OutstandingSum() {
  const { data } = useQuery(outstandingQuery)
  // Reserves the height of the line, so that the list below does not move later.
  if (!data) return <p className="mb-3 min-h-5" />
  const { amount, pastDueCount, pastDueAmount, isPart } = data
  return (
    <p className="mb-3 min-h-5 text-ui text-n600 tabular-nums">
      {`${isPart ? 'At least ' : ''}${formatDollars(amount)} outstanding`}
      {pastDueCount > 0 && (
        <>
          {', '}
          <span className="text-danger">{pastDueText(pastDueCount, pastDueAmount)}</span>
        </>
      )}
    </p>
  )
}

const pastDueText = (count: number, amount: string) =>
  `${formatDollars(amount)} past due on ${count === 1 ? '1 invoice' : `${count.toLocaleString('en-US')} invoices`}`
