import type { ServerModule } from '../../../server/modules.ts'
import { leadArchive } from '../module.ts'
import { leadsOffList } from './queries.ts'
import { leadArchiveRoutes } from './routes.ts'

export const leadArchiveModule: ServerModule = {
  of: leadArchive,
  routes: leadArchiveRoutes,
  leadsOffList,
}
