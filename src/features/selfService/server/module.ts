import type { AppContext } from '../../../server/appContext.ts'
import type { ServerModule } from '../../../server/modules.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import { selfService } from '../module.ts'
import { mailInvitation, mailLinks } from './commands.ts'
import { selfServiceForms, selfServicePageData } from './forms.ts'
import { selfServiceRoutes } from './routes.ts'

export const selfServiceModule = (context: AppContext, sites: Sites): ServerModule => ({
  of: selfService,
  routes: selfServiceRoutes(sites),
  forms: selfServiceForms,
  jobs: [mailLinks(context.vault)],
  invite: (tx, invited) => mailInvitation(tx, context.vault, invited),
  pageData: selfServicePageData(context),
})
