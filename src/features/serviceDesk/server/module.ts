import type { ServerModule } from '../../../server/modules.ts'
import { preparedAnswerRoutes } from '../../preparedAnswers/server/routes.ts'
import { assignSeveral, lockAssignee } from '../../ticketAssignment/server/commands.ts'
import { ticketAssignmentRoutes } from '../../ticketAssignment/server/routes.ts'
import { ticketNoteRoutes } from '../../ticketNotes/server/routes.ts'
import { staffTicketRoutes } from '../../staffTickets/server/routes.ts'
import { ticketTagRoutes } from '../../ticketTags/server/routes.ts'
import { serviceDesk } from '../module.ts'
import { ticketRaised, ticketReplied } from './commands.ts'
import { readColumns } from './queries.ts'
import { serviceDeskRoutes } from './routes.ts'

export const serviceDeskModule: ServerModule = {
  of: serviceDesk,
  routes: (serve, context) => {
    serviceDeskRoutes(serve, context)
    ticketAssignmentRoutes(serve, context)
    ticketNoteRoutes(serve, context)
    staffTicketRoutes(serve, context)
    preparedAnswerRoutes(serve, context)
    ticketTagRoutes(serve, context)
  },
  ticketRaised,
  ticketReplied,
  ticketColumns: { heads: ['Assigned to', 'Tags'], read: readColumns },
  lockAssignee,
  assignSeveral,
}
