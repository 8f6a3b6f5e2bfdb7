import type { FindAttach } from '../../../server/storage/messageFiles.ts'
import type { ServerModule } from '../../../server/modules.ts'
import { accountPictureRoutes, accountPictureUploads } from '../../accountPictures/server/routes.ts'
import { preparedAnswerRoutes } from '../../preparedAnswers/server/routes.ts'
import { assignSeveral, lockAssignee } from '../../ticketAssignment/server/commands.ts'
import { ticketAssignmentRoutes } from '../../ticketAssignment/server/routes.ts'
import { ticketLinkRoutes } from '../../ticketLinks/server/routes.ts'
import { ticketMergeRoutes } from '../../ticketMerges/server/routes.ts'
import { ticketNoteRoutes } from '../../ticketNotes/server/routes.ts'
import { staffTicketRoutes } from '../../staffTickets/server/routes.ts'
import { ticketTagRoutes } from '../../ticketTags/server/routes.ts'
import type { Uploads } from '../../uploads/server/uploads.ts'
import { serviceDesk } from '../module.ts'
import { ticketRaised, ticketReplied } from './commands.ts'
import { readColumns } from './queries.ts'
import { serviceDeskRoutes } from './routes.ts'

export const serviceDeskModule = (uploads: Uploads, findAttach: FindAttach): ServerModule => ({
  of: serviceDesk,
  routes: (serve, context) => {
    serviceDeskRoutes(serve, context)
    ticketAssignmentRoutes(serve, context)
    ticketNoteRoutes(findAttach)(serve, context)
    staffTicketRoutes(findAttach)(serve, context)
    preparedAnswerRoutes(serve, context)
    ticketTagRoutes(serve, context)
    accountPictureRoutes(serve, context)
    ticketLinkRoutes(serve, context)
    ticketMergeRoutes(serve, context)
  },
  fileRoutes: accountPictureUploads(uploads),
  ticketRaised,
  ticketReplied,
  ticketColumns: { heads: ['Assigned to', 'Tags'], read: readColumns },
  lockAssignee,
  assignSeveral,
})
