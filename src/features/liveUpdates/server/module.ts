import type { ServerModule } from '../../../server/modules.ts'
import { liveUpdates } from '../module.ts'
import { liveUpdateRoutes } from './routes.ts'

export const liveUpdatesModule: ServerModule = { of: liveUpdates, routes: liveUpdateRoutes }
