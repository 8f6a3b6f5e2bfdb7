import { send } from '../../browser/api/send.ts'
import type { FirstRead } from '../../browser/page/screen.ts'
import { currentUser } from '../../features/people/accounts/endpoints.ts'
import { mutedNoticesQuery } from '../../features/desk/notifications/browser/muting.ts'
import { ownAccountQuery } from '../../features/people/ownAccount/browser/useOwnAccount.ts'
import { sessionsQuery } from '../../features/people/ownAccount/browser/OwnSessions.tsx'
import { signInsQuery } from '../../features/people/ownAccount/browser/OwnSignIns.tsx'
import { ownPasskeysQuery } from '../../features/people/passkeys/browser/api.ts'
import { accountPictureQuery } from '../../features/people/pictures/browser/api.ts'
import { ownIdentityLinksQuery } from '../../features/people/singleSignOn/browser/api.ts'
import { isStaff } from '../../shared/endpoint/roles.ts'
import { reads } from './reads.ts'

/** The picture of the signed-in user and what the user is told, which only staff have. */
const readsOfStaff: FirstRead = async (queries) => {
  const user = await send(currentUser, { query: {} })
  if (!user || !isStaff(user.role)) return
  await Promise.all([reads(accountPictureQuery(user.id))(queries), reads(mutedNoticesQuery)(queries)])
}

/** The data of the account page, in every portal. */
export const readsOwnAccount = (): FirstRead[] => [
  reads(ownAccountQuery),
  reads(sessionsQuery),
  reads(signInsQuery),
  reads(ownPasskeysQuery),
  reads(ownIdentityLinksQuery),
  readsOfStaff,
]
