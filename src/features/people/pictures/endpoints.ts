import * as z from 'zod/mini'
import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { idInPath } from '../../../shared/endpoint/fields.ts'
import { accountPicture } from './schema.ts'

const allowedRoles = ['agent', 'Administrator'] as const
const params = z.object({ userId: idInPath })
const path = '/api/account-pictures/:userId'

/** Returns the caller's picture. Administrators get the picture of any member of staff. */
export const readAccountPicture = endpoint({
  method: 'GET',
  path,
  allowedRoles,
  params,
  response: accountPicture,
})

/** Cuts a square out of the image file and stores it in place of the former picture. */
export const uploadAccountPicture = endpoint({
  method: 'POST',
  path,
  allowedRoles,
  params,
  file: 'picture',
  response: accountPicture,
})

export const removeAccountPicture = endpoint({
  method: 'DELETE',
  path,
  allowedRoles,
  params,
  response: accountPicture,
})
