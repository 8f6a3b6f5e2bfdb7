import type { RootRoute } from '../../browser/rootRoute.tsx'
import { adminRoutes } from '../../portals/admin/routes.tsx'
import { agentRoutes } from '../../portals/agent/routes.tsx'
import { customerRoutes } from '../../portals/customer/routes.tsx'

/** The routes of the portals, in a chunk that public pages do not load. */
export const portalRoutes = (parent: RootRoute) => [
  ...adminRoutes(parent),
  ...customerRoutes(parent),
  ...agentRoutes(parent),
]
