import * as z from 'zod/mini'
import { audit } from '../../../server/audit.ts'
import type { Db } from '../../../server/database/db.ts'
import { AppError, missing } from '../../../server/errors.ts'
import type { Handler, Routes } from '../../../server/serve.ts'
import { endSessionsOf } from '../../../server/session.ts'
import * as calls from '../calls.ts'
import { withAllNames } from '../names.ts'
import { userChange } from '../schema.ts'
import { changeAccount, createAccount, setPassword } from './commands.ts'
import { hashPassword } from './passwords.ts'
import { findAccount, findAccountForUpdate } from './queries.ts'

const changeableFields = z.keyof(userChange).options

const userNotFound = () => missing('User not found')

/** @throws 409 when `leaving` is the last administrator. Locks the administrators until the transaction ends. */
async function keepAnAdministrator(tx: Db, leaving: number): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Administrator')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (administrators.length === 1 && administrators[0]?.id === leaving) {
    throw new AppError('conflict', 'The last administrator cannot be removed.')
  }
}

/** A new password or role and a deletion end the sessions of the account. */
export const administrationRoutes: Routes = (serve) => {
  serve(calls.createUser, async ({ actor, body, address, transact }) => {
    const { password, ...account } = body
    const passwordHash = await hashPassword(password)
    return transact(async (tx) => {
      const user = await createAccount(tx, { ...account, passwordHash })
      const subject = `user ${user.id}`
      await audit(tx, {
        action: 'user created',
        actorId: actor.id,
        subject,
        detail: { role: user.role },
        address,
      })
      return withAllNames(user)
    })
  })

  serve(calls.updateUser, ({ actor, params, body, address, transact, checkVersion }) =>
    transact(async (tx) => {
      const { id } = params
      const before = await findAccountForUpdate(tx, id)
      if (!before) throw userNotFound()
      const change = { action: 'user changed', subject: `user ${id}` }
      await checkVersion(tx, withAllNames(before), change)
      const { role = before.role } = body
      if (before.role === 'Administrator' && role !== 'Administrator') await keepAnAdministrator(tx, id)
      const user = await changeAccount(tx, id, body)
      if (role !== before.role) await endSessionsOf(tx, id)
      const detail = Object.fromEntries(changeableFields.map((name) => [name, user[name]]))
      await audit(tx, { ...change, actorId: actor.id, detail, address })
      return withAllNames(user)
    }),
  )

  serve(calls.deleteUser, ({ actor, params, address, transact }) => {
    if (params.id === actor.id) throw new AppError('invalid', 'You cannot delete your own account.')
    return transact(async (tx) => {
      const user = await findAccount(tx, params.id)
      if (!user) throw userNotFound()
      if (user.role === 'Administrator') await keepAnAdministrator(tx, user.id)
      await tx.deleteFrom('users').where('id', '=', user.id).execute()
      const detail = { username: user.username, role: user.role }
      await audit(tx, {
        action: 'user deleted',
        actorId: actor.id,
        subject: `user ${user.id}`,
        detail,
        address,
      })
      return { message: 'User has been deleted' }
    })
  })

  const resetPassword: Handler<typeof calls.resetPassword> = async ({
    actor,
    params,
    body,
    address,
    transact,
  }) => {
    const passwordHash = await hashPassword(body.newPassword)
    return transact(async (tx) => {
      const user = await findAccount(tx, params.id)
      if (!user) throw userNotFound()
      await setPassword(tx, user.id, passwordHash)
      await endSessionsOf(tx, user.id)
      await audit(tx, { action: 'password reset', actorId: actor.id, subject: `user ${user.id}`, address })
      return { message: 'Password has been reset' }
    })
  }
  serve(calls.resetPassword, resetPassword)
  serve(calls.resetPasswordByPost, resetPassword)
}
