import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { exportTickets } from '../endpoints.ts'
import { ticketRowsOf, type TicketView } from '../view.ts'

interface ExportTicketsProps {
  view: TicketView
  /** How many the file will have, once that is known. */
  total: number | undefined
}

/** Keeps the tickets of the filters as a file. */
export function ExportTickets({ view, total }: ExportTicketsProps) {
  const { sort: _, direction: __, ...filter } = ticketRowsOf(view)
  return (
    <ExportButton
      rows="tickets"
      isFiltered={Object.values(filter).some((value) => value !== undefined)}
      save={async (options) => {
        const { saveFile } = await import('../../../../browser/api/saveFile.ts')
        await saveFile(exportTickets, {
          body: filter,
          ...(total !== undefined && { rows: total }),
          ...options,
        })
      }}
    />
  )
}
