import { slot } from '../../slot.ts'
import type { ChangeOfEach } from './schema.ts'

/** Further changes of the selected tickets. `question` describes the change where it has to be confirmed. */
export const selectedTicketsMore = slot<{
  choose: (change: ChangeOfEach, question: string) => void
}>('tickets.selected')
