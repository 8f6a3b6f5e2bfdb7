import { endpoint } from '../../../shared/endpoint/endpoint.ts'
import { uploadedImage } from './schema.ts'

/** A picture of a team member. */
export const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  allowedRoles: ['Administrator'],
  file: 'image',
  response: uploadedImage,
})
