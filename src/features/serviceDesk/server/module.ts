import type { ServerModule } from '../../../server/modules.ts'
import { serviceDesk } from '../module.ts'

export const serviceDeskModule: ServerModule = {
  of: serviceDesk,
  routes: () => {},
}
