import * as z from 'zod/mini'
import { id, timestamp } from '../../../../shared/endpoint/fields.ts'
import { chosenUsername } from '../../../../shared/text/nameFields.ts'
import { optionalLine } from '../../../people/invitations/schema.ts'

/** The fields that staff choose for a lead's account. Its email address is the address of the lead. */
export const leadInvitation = z.object({
  username: chosenUsername,
  firstName: optionalLine,
  lastName: optionalLine,
  company: optionalLine,
})

/** The account that a lead was invited to. The username is null if the account was deleted. */
export const invitedLead = z.object({
  userId: id,
  username: z.nullable(z.string()),
  createdAt: timestamp,
})
export type InvitedLead = z.infer<typeof invitedLead>
