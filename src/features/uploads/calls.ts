import { call } from '../../call.ts'
import { uploadedImage } from './schema.ts'

/** A picture of a team member. */
export const uploadImage = call({
  method: 'POST',
  path: '/api/upload',
  audience: ['Administrator'],
  file: 'image',
  answer: uploadedImage,
})
