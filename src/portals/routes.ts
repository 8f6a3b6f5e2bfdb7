import type { RootRoute } from '../browser/rootRoute.tsx'
import { adminRoutes } from './admin/routes.tsx'
import { agentRoutes } from './agent/routes.tsx'
import { customerRoutes } from './customer/routes.tsx'

/** The routes of the portals: a script that visitors do without. */
export const portalRoutes = (parent: RootRoute) => [
  ...adminRoutes(parent),
  ...customerRoutes(parent),
  ...agentRoutes(parent),
]
