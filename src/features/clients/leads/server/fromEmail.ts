import type { Tx } from '../../../../server/database/db.ts'
import { mailBrandOf } from '../../../mail/server/mailBrand.ts'
import { storeInquiry } from './commands.ts'
import { mailInquiry } from './mails.ts'

interface EmailLead {
  name: string
  email: string
  message: string
  /** Null for the default brand. */
  brandId: number | null
}

/** Stores a lead that came by email, and enqueues the mail to staff about it. Returns the id of the lead. */
export async function addLeadOfEmail(tx: Tx, { brandId, ...lead }: EmailLead): Promise<number> {
  const { host = '' } = await mailBrandOf(tx, brandId === null ? {} : { brandId })
  const inquiry = { ...lead, phone: 'Not given', type: 'contact' as const, services: [] }
  const id = await storeInquiry(tx, inquiry, host)
  await mailInquiry(tx, { ...inquiry, id }, host)
  return id
}
