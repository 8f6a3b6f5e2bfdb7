import type { AppContext } from '../../../server/appContext.ts'
import type { ServerModule } from '../../../server/modules.ts'
import { canonicalHost } from '../../brands/hostName.ts'
import { singleSignOn } from '../module.ts'
import { begin, goOn } from './flow.ts'
import { openIssuers } from './issuer.ts'
import { providersOf } from './queries.ts'
import { accessOf, singleSignOnRoutes } from './routes.ts'

export function singleSignOnModule(context: AppContext): ServerModule {
  const issuers = openIssuers(accessOf(context))
  return {
    of: singleSignOn,
    routes: singleSignOnRoutes,
    visits(visit) {
      visit('/single-sign-on/:id', (request, reply) => begin({ context, issuers, request, reply }))
      visit('/single-sign-on/:id/callback', (request, reply) => goOn({ context, issuers, request, reply }))
    },
    waysIn: async (host) => {
      const providers = await providersOf(context.database.db, canonicalHost(host) ?? '')
      return providers.map(({ id, name }) => ({ id, name }))
    },
  }
}
