import type { AddLead } from '../../../desk/mailIn/server/leads.ts'
import { mailBrandOf } from '../../../mail/server/mailBrand.ts'
import { storeInquiry } from './commands.ts'
import { mailInquiry } from './mails.ts'

/** Stores a lead that came by email, and enqueues the mail to staff about it. */
export const addLeadOfEmail: AddLead = async (tx, { brandId, ...lead }) => {
  const { host = '' } = await mailBrandOf(tx, brandId === null ? {} : { brandId })
  const inquiry = { ...lead, phone: 'Not given', type: 'contact' as const, services: [] }
  const id = await storeInquiry(tx, inquiry, host)
  await mailInquiry(tx, { ...inquiry, id }, host)
  return id
}
