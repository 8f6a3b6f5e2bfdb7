import * as z from 'zod/mini'
import { codeLine, paragraphs } from '../../../shared/endpoint/fields.ts'
import { displayName } from '../../../shared/text/nameFields.ts'

const httpsAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Whether this looks like the path of an uploaded file; the server also checks that the file exists. */
export const isUploadPath = (image: string) => /^\/uploads\/[\w-]+\.[a-z]+$/.test(image)

/** The fields of the form of a member; all are required. */
export const teamMemberForm = z.object({
  name: displayName(100, 'Name is required'),
  role: displayName(100, 'Title is required'),
  image: codeLine(500, 'Image is required').check(
    z.refine((text) => text === '' || isUploadPath(text) || httpsAddress(text), 'Please upload an image'),
  ),
  bio: paragraphs(2000, 1, 'Bio is required'),
})
export type TeamMemberFormValues = z.infer<typeof teamMemberForm>
