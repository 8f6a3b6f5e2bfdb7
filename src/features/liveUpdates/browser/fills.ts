import { loadedLater } from '../../../browser/page/loadedLater.tsx'
import { fill } from '../../../browser/page/Slot.tsx'
import { portalServices } from '../../ownAccount/slots.ts'
import { staffResponseNotice, ticketFactsMore } from '../../tickets/slots.ts'
import { liveUpdates } from '../module.ts'

// Screens are shown first.
const Later = loadedLater(
  async () => (await import('./LiveUpdates.tsx')).LiveUpdates,
  () => null,
)
const present = () => import('./Present.tsx')

export const liveUpdateFills = [
  fill(liveUpdates, portalServices, async () => Later.Later),
  fill(liveUpdates, ticketFactsMore, async () => (await present()).PresentAtTicket),
  fill(liveUpdates, staffResponseNotice, async () => (await present()).OthersWriting),
]
