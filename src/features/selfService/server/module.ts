import type { AppContext } from '../../../server/appContext.ts'
import type { ServerModule } from '../../../server/modules.ts'
import { selfService } from '../module.ts'
import { mailLinks } from './commands.ts'
import { selfServiceForms, selfServicePageData } from './forms.ts'
import { selfServiceRoutes } from './routes.ts'

export const selfServiceModule = (context: AppContext): ServerModule => ({
  of: selfService,
  routes: selfServiceRoutes,
  forms: selfServiceForms,
  jobs: [mailLinks(context.vault)],
  pageData: selfServicePageData(context),
})
