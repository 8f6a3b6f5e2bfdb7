import { audit } from '../../../../server/audit/audit.ts'
import type { Tx } from '../../../../server/database/db.ts'
import { AppError } from '../../../../server/http/errors.ts'
import { liftHold } from '../../../../server/jobs/hold.ts'
import { withdrawWaiting } from '../../server/addressees.ts'
import { makeWaitingDue } from '../../server/commands.ts'
import type { RestoredMailsChoice } from '../values.ts'
import { nameActions } from '../../../../server/audit/actionNames.ts'

nameActions({
  'installation released': 'Released the restored installation',
})

interface Releasing {
  restoredMails: RestoredMailsChoice
  /** The releasing administrator, for the audit log. */
  by: { actorId?: number; address?: string; detail?: Record<string, unknown> }
}

/**
 * Ends the hold of a restored installation; returns the number of withdrawn mails.
 *
 * @throws 409 if it is not held
 */
export async function endHold(tx: Tx, { restoredMails, by }: Releasing): Promise<number> {
  const hold = await liftHold(tx)
  if (!hold) throw new AppError('conflict', 'This installation is not held.')
  const withdrawn =
    restoredMails === 'withdraw'
      ? await withdrawWaiting(tx, hold.since, 'Withdrawn when this restored installation was released.')
      : 0
  await makeWaitingDue(tx)
  const detail = { ...by.detail, restoredAt: hold.since, withdrawnMails: withdrawn }
  await audit(tx, { ...by, action: 'installation released', subject: 'installation', detail })
  return withdrawn
}
