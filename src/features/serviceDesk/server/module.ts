import type { ServerModule } from '../../../server/modules.ts'
import { mailReply } from '../../ticketAssignment/server/commands.ts'
import { ticketAssignmentRoutes } from '../../ticketAssignment/server/routes.ts'
import { ticketNoteRoutes } from '../../ticketNotes/server/routes.ts'
import { staffTicketRoutes } from '../../staffTickets/server/routes.ts'
import { serviceDesk } from '../module.ts'

export const serviceDeskModule: ServerModule = {
  of: serviceDesk,
  routes: (serve, context) => {
    ticketAssignmentRoutes(serve, context)
    ticketNoteRoutes(serve, context)
    staffTicketRoutes(serve, context)
  },
  ticketReplied: mailReply,
}
