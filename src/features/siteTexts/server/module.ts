import type { ServerModule } from '../../../server/modules.ts'
import { siteTextsModule } from '../module.ts'
import { siteTextsRoutes } from './routes.ts'

export const siteTexts: ServerModule = { of: siteTextsModule, routes: siteTextsRoutes }
