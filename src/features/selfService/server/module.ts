import type { AppContext } from '../../../server/appContext.ts'
import type { ServerModule } from '../../../server/modules.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import { selfService } from '../module.ts'
import { mailLinks } from './commands.ts'
import { selfServiceForms, selfServicePageData } from './forms.ts'
import { mailInvitation } from './invitations.ts'
import { selfServiceRoutes } from './routes.ts'

export const selfServiceModule = (context: AppContext, sites: Sites): ServerModule => ({
  of: selfService,
  routes: selfServiceRoutes(sites),
  forms: selfServiceForms,
  jobs: [mailLinks(context)],
  invite: async (tx, invited) => {
    await mailInvitation(tx, context.secretBox, invited)
  },
  pageData: selfServicePageData(context),
})
