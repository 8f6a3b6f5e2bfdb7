import { fill } from '../../../browser/page/Slot.tsx'
import { userFacts } from '../../accounts/slots.ts'
import { ownDetailsMore } from '../../ownAccount/slots.ts'
import { siteSettingsSections } from '../../settings/slots.ts'
import { selectedTicketsMore } from '../../ticketChanges/slots.ts'
import {
  staffThread,
  ticketFactsMore,
  ticketFilterFields,
  ticketOverview,
  ticketQueueTabs,
  ticketSide,
} from '../../tickets/slots.ts'
import { serviceDesk } from '../module.ts'

const listSlots = () => import('./listSlots.tsx')
const ticketSlots = () => import('./ticketSlots.tsx')

export const serviceDeskFills = [
  fill(serviceDesk, ticketOverview, async () => (await listSlots()).WorkSummary),
  fill(serviceDesk, ticketQueueTabs, async () => (await listSlots()).QueueTabs),
  fill(serviceDesk, ticketFilterFields, async () => (await listSlots()).DeskFilters),
  fill(serviceDesk, selectedTicketsMore, async () => (await listSlots()).AssignMenu),
  fill(serviceDesk, ticketFactsMore, async () => (await ticketSlots()).CorrectTicket),
  fill(serviceDesk, ticketSide, async () => (await ticketSlots()).TicketCards),
  fill(
    serviceDesk,
    siteSettingsSections,
    async () => (await import('./ServiceDeskSection.tsx')).ServiceDeskSection,
  ),
  fill(
    serviceDesk,
    ownDetailsMore,
    async () => (await import('../../accountPictures/browser/OwnPicture.tsx')).OwnPicture,
  ),
  fill(
    serviceDesk,
    userFacts,
    async () => (await import('../../accountPictures/browser/PictureFact.tsx')).PictureFact,
  ),
  fill(serviceDesk, staffThread, async () => (await ticketSlots()).DeskThread),
  fill(
    serviceDesk,
    siteSettingsSections,
    async () =>
      (await import('../../preparedAnswers/browser/PreparedAnswersSection.tsx')).PreparedAnswersSection,
  ),
]
