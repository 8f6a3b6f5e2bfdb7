import type { ServerModule } from '../../../server/modules.ts'
import type { Sites } from '../../brands/server/siteOfHost.ts'
import { passkeys } from '../module.ts'
import { passkeyRoutes } from './routes.ts'

export const passkeysModule = (sites: Sites): ServerModule => ({ of: passkeys, routes: passkeyRoutes(sites) })
