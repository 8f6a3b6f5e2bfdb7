import { useState } from 'react'
import type { View } from '../../../../browser/lists/rangedList.ts'
import { useSelected, type Selection } from '../../../../browser/lists/selection.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import type { ListedTicket } from '../../tickets/schema.ts'

const { Later: TicketSelectionBar } = loadedLater(
  async () => (await import('./TicketSelectionBar.tsx')).TicketSelectionBar,
)

interface TicketSelectionProps {
  selection: Selection<ListedTicket>
  view: View
  total: number
}

/** The selection bar. Its code is loaded when the first ticket is selected. */
export function TicketSelection(props: TicketSelectionProps) {
  const { rows } = useSelected(props.selection)
  const [isUsed, setUsed] = useState(false)
  if (rows.size > 0 && !isUsed) setUsed(true)
  return isUsed && <TicketSelectionBar {...props} />
}
