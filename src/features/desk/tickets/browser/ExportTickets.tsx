import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { exportTickets } from '../endpoints.ts'
import { ticketFilterOf, type TicketView } from '../view.ts'

interface ExportTicketsProps {
  view: TicketView
  /** The number of tickets in the file, once it is known. */
  total: number | undefined
}

/** Downloads the filtered tickets as a file. */
export function ExportTickets({ view, total }: ExportTicketsProps) {
  const filter = ticketFilterOf(view)
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
