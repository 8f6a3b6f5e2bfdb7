import { ChevronDown, ChevronUp } from 'lucide'
import { IconButton } from '../../browser/ui/IconButton.tsx'
import { useTicketWalk } from './useTicketWalk.ts'

/** Buttons to the tickets before and after this one. */
export function TicketWalk({ id }: { id: number }) {
  const walk = useTicketWalk(id)
  return (
    <div className="-mr-2 flex">
      <IconButton icon={ChevronUp} label="Previous ticket" data-key="p" onClick={() => void walk(-1)} />
      <IconButton icon={ChevronDown} label="Next ticket" data-key="n" onClick={() => void walk(1)} />
    </div>
  )
}
