import type { ServerModule } from '../../../server/modules.ts'
import { clientDirectory } from '../module.ts'
import { joinCompany } from './commands.ts'
import { clientDirectoryRoutes } from './routes.ts'

export const clientDirectoryModule: ServerModule = {
  of: clientDirectory,
  routes: clientDirectoryRoutes,
  joinCompany,
}
