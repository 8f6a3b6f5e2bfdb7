import { audit } from '../../../server/audit.ts'
import type { Routes } from '../../../server/serve.ts'
import { withAllNames } from '../../accounts/names.ts'
import * as calls from '../calls.ts'
import { askForLink, inviteInto, setPasswordByLink, unknownPassword } from './commands.ts'

export const selfServiceRoutes: Routes = (serve, context) => {
  serve(calls.askForLink, async ({ body, request, address }) => ({
    message: await askForLink(context, body, { host: request.hostname, address }),
  }))

  serve(calls.setPasswordByLink, ({ body, request, address }) =>
    setPasswordByLink(context, body, { host: request.hostname, address }),
  )

  serve(calls.invite, async ({ actor, body, address, request, transact }) => {
    const passwordHash = await unknownPassword()
    return transact(async (tx) => {
      const user = await inviteInto(tx, context.vault, body, { passwordHash, host: request.hostname })
      await audit(tx, {
        action: 'user invited',
        actorId: actor.id,
        subject: `user ${user.id}`,
        detail: { role: user.role },
        address,
      })
      return withAllNames(user)
    })
  })
}
