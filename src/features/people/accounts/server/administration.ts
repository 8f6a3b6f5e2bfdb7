import * as z from 'zod/mini'
import { nameMessage } from '../../../../shared/text/nameFields.ts'
import { usernameProblem } from '../../../../shared/text/names.ts'
import { isStaff } from '../../../../shared/endpoint/roles.ts'
import { audit } from '../../../../server/audit/audit.ts'
import type { Db } from '../../../../server/database/db.ts'
import { AppError, invalidField, missing } from '../../../../server/http/errors.ts'
import type { Handler, Routes } from '../../../../server/endpoints/serve.ts'
import { endSessionsOf } from '../../../../server/session/session.ts'
import { mailBrandOf } from '../../../mail/server/mailBrand.ts'
import { mailInvitation } from '../../invitations/server/links.ts'
import type { EndWork } from './endWork.ts'
import * as endpoints from '../endpoints.ts'
import { calledName, withAllNames } from '../../../../shared/text/calledName.ts'
import { userChange } from '../schema.ts'
import { neverInvited } from '../invitations.ts'
import { changeAccount, createAccount } from './commands.ts'
import {
  setEmail,
  setPassword,
  tellOfAdministrator,
  tellOfNewStaff,
  withdrawEmailChange,
} from './credentials.ts'
import { hashNewPassword } from './newPassword.ts'
import { findAccount } from './queries.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'user created': 'Created the user',
  'user changed': 'Changed the user',
  'user deleted': 'Deleted the user',
})

const changeableFields = z.keyof(userChange).options

const userNotFound = () => missing('User not found')

/**
 * Locks the account and every administrator until the transaction ends. Locks in the order of ids to prevent deadlocks.
 * `isLast`: whether the account is the only administrator who can sign in.
 */
export async function lockAmongAdministrators(tx: Db, id: number) {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where((column) => column.or([column('role', '=', 'Administrator'), column('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const administrators = rows.filter(({ role, isSuspended }) => role === 'Administrator' && !isSuspended)
  return {
    user: rows.find((row) => row.id === id),
    isLast: administrators.length === 1 && administrators[0]?.id === id,
  }
}

export const lastAdministrator = () => new AppError('conflict', 'The last administrator cannot be removed.')

/**
 * A new password, a new role, a suspension or a deletion ends the account's sessions. A new address voids the link of
 * an open invitation. Another link is mailed to the new address.
 */
export const administrationRoutes =
  (endWork: EndWork): Routes =>
  (serve, { database: { db }, secretBox }) => {
    serve(endpoints.createUser, async ({ actor, body, address, confirmed, request, transact }) => {
      const { password, ...account } = body
      const passwordHash = await hashNewPassword(db, { field: 'password', password, owner: body })
      return transact(async (tx) => {
        const user = await createAccount(tx, { ...account, passwordHash }, 'staff')
        const subject = `user ${user.id}`
        await audit(tx, {
          action: 'user created',
          actorId: actor.id,
          subject,
          detail: { role: user.role },
          address,
        })
        await tellOfNewStaff(tx, user, 'account created', confirmed)
        const { origin } = await mailBrandOf(tx, { host: request.hostname })
        return { ...withAllNames(user), ...(origin !== undefined && { linkOrigin: origin }) }
      })
    })

    serve(
      endpoints.updateUser,
      async ({ actor, params, body, address, confirmed, request, transact, checkVersion }) => {
        return transact(async (tx) => {
          const { id } = params
          const { user: before, isLast } = await lockAmongAdministrators(tx, id)
          if (!before) throw userNotFound()
          const change = { action: 'user changed', subject: `user ${id}` }
          await checkVersion(tx, withAllNames(before), change)
          const { role = before.role, username = before.username } = body
          // A username that is older than the rules may stay unchanged.
          const problem = username === before.username ? undefined : usernameProblem(username)
          if (problem !== undefined) throw invalidField('username', nameMessage(username, problem))
          const isSuspended = body.isSuspended ?? before.isSuspended
          if (isLast && (role !== 'Administrator' || isSuspended)) throw lastAdministrator()
          if (isSuspended && id === actor.id)
            throw invalidField('isSuspended', 'You cannot suspend your own account.')
          const { email, ...others } = body
          // Saving an address, even the current one, withdraws a pending change of the address. A suspension does the
          // same.
          if (email !== undefined || isSuspended) await withdrawEmailChange(tx, id)
          if (email !== undefined && email !== before.email)
            await setEmail(tx, { userId: id, email }, confirmed)
          if (role !== before.role)
            await tellOfAdministrator(tx, id, 'is no administrator any more', confirmed)
          // Administrators are told before the change, because a suspended administrator gets no mail.
          if (isSuspended && !before.isSuspended) await tellOfAdministrator(tx, id, 'suspended', confirmed)
          if (isSuspended || !isStaff(role)) await endWork(tx, id)
          const user = await changeAccount(tx, before, others)
          if (role !== before.role || isSuspended) await endSessionsOf(tx, id)
          const detail = Object.fromEntries(changeableFields.map((name) => [name, user[name]]))
          await audit(tx, { ...change, actorId: actor.id, detail, address })
          if (role !== before.role && before.role !== 'Administrator')
            await tellOfNewStaff(tx, user, 'has this role now', confirmed)
          if (before.isSuspended && !isSuspended)
            await tellOfNewStaff(tx, user, 'no longer suspended', confirmed)
          const isInvitedElsewhere =
            user.invitedUntil !== null &&
            user.invitedUntil !== neverInvited &&
            user.email !== null &&
            user.email !== before.email
          if (!isInvitedElsewhere || isSuspended) return withAllNames(user)
          const invited = { owner: user, host: request.hostname, inviter: calledName(actor) }
          return withAllNames({ ...user, invitedUntil: await mailInvitation(tx, secretBox, invited) })
        })
      },
    )

    serve(endpoints.deleteUser, ({ actor, params, address, confirmed, transact }) => {
      if (params.id === actor.id) throw new AppError('invalid', 'You cannot delete your own account.')
      return transact(async (tx) => {
        const { user, isLast } = await lockAmongAdministrators(tx, params.id)
        if (!user) throw userNotFound()
        if (isLast) throw lastAdministrator()
        await tellOfAdministrator(tx, user.id, 'account deleted', confirmed)
        await endWork(tx, user.id)
        await tx.deleteFrom('users').where('id', '=', user.id).execute()
        const detail = { username: user.username, role: user.role }
        await audit(tx, {
          action: 'user deleted',
          actorId: actor.id,
          subject: `user ${user.id}`,
          subjectName: user.username,
          detail,
          address,
        })
        return { message: 'User has been deleted' }
      })
    })

    const resetPassword: Handler<typeof endpoints.resetPassword> = async ({
      params,
      body,
      confirmed,
      transact,
    }) => {
      const owner = await findAccount(db, params.id)
      const [hashing] = await Promise.allSettled([
        hashNewPassword(db, {
          field: 'newPassword',
          password: body.newPassword,
          owner: owner ?? {},
          presentHash: owner?.passwordHash,
        }),
      ])
      return transact(async (tx) => {
        const user = await findAccount(tx, params.id)
        if (!user) throw userNotFound()
        // The error is thrown only inside `transact`, which answers a retry with the response to the first attempt. If
        // the error were thrown earlier, a retry would be refused, because its password is already the current
        // password.
        if (hashing.status === 'rejected') throw hashing.reason
        const { mustChangePassword: mustChange = false } = body
        await setPassword(tx, { userId: user.id, passwordHash: hashing.value, mustChange }, confirmed)
        return { message: 'Password has been reset' }
      })
    }
    serve(endpoints.resetPassword, resetPassword)
    serve(endpoints.resetPasswordByPost, resetPassword)
  }
