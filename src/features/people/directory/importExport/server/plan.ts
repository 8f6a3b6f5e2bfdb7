import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { AppError, invalidField } from '../../../../../server/http/errors.ts'
import type { SecretBox } from '../../../../../server/secrets/secretBox.ts'
import { importedUser, maxPlanLength, type ImportedUser } from '../schema.ts'

const purpose = 'user import'
const validMs = 60 * 60_000

/**
 * The elements of a plan: the previewing administrator's id, the expiry in milliseconds since 1970, whether users are
 * invited, the users, and the ids of their companies.
 */
const parts = z.tuple([
  z.number(),
  z.number(),
  z.boolean(),
  z.array(z.extend(importedUser, { emailNotifications: z.boolean() })),
  z.nullable(z.array(z.nullable(z.number()))),
])

export interface Plan {
  /** Whether people with an address are mailed a link, as the preview said. */
  invites: boolean
  accounts: readonly ImportedUser[]
  /**
   * The ids of the companies that the users name, with null for a company that did not exist. Null if the preview had
   * no companies.
   */
  companyIds: readonly (number | null)[] | null
}

/**
 * Encrypts the accounts of a preview. The import then creates exactly the accounts shown. Until then, nothing is
 * stored.
 *
 * @throws 400 if the plan is too long to be sent back
 */
export function planOf(
  secretBox: SecretBox,
  actorId: number,
  { invites, accounts, companyIds }: Plan,
): string {
  const plan = JSON.stringify([actorId, Date.now() + validMs, invites, accounts, companyIds])
  const encrypted = secretBox.encrypt(purpose, deflateRawSync(plan).toString('base64'))
  if (encrypted.length > maxPlanLength)
    throw invalidField('file', 'This file is too large. Please divide it.')
  return encrypted
}

/** @throws 400 for a plan that was altered, has expired, or belongs to another user */
export function readPlan(secretBox: SecretBox, actorId: number, plan: string, at = Date.now()): Plan {
  const [owner, expiresAt, invites, accounts, companyIds] = openPlan(secretBox, plan)
  if (owner === actorId && at < expiresAt && expiresAt <= at + 2 * validMs)
    return { invites, accounts, companyIds }
  throw new AppError('invalid', 'This preview is too old. Please choose the file again.')
}

function openPlan(secretBox: SecretBox, plan: string): z.infer<typeof parts> {
  try {
    const json = inflateRawSync(Buffer.from(secretBox.decrypt(purpose, plan), 'base64')).toString()
    return parts.parse(JSON.parse(json))
  } catch {
    throw new AppError('invalid', 'This preview is not complete. Please choose the file again.')
  }
}
