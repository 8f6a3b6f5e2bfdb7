import * as z from 'zod/mini'
import { id, line, paragraphs } from '../../fields.ts'

const httpsAddress = (text: string) => {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return url.protocol === 'https:' && url.username === '' && url.password === ''
}

/** Whether this is the path of a picture that was uploaded here; the server checks that it knows it. */
export const isUploadPath = (image: string) => /^\/uploads\/[\w-]+\.[a-z]+$/.test(image)

/** What the form of a member asks for, all of it. */
export const teamMemberForm = z.object({
  name: line(100, 'Name is required'),
  role: line(100, 'Title is required'),
  image: line(500, 'Image is required').check(
    z.refine((text) => text === '' || isUploadPath(text) || httpsAddress(text), 'Please upload an image'),
  ),
  bio: paragraphs(2000, 1, 'Bio is required'),
})
export type TeamMemberForm = z.infer<typeof teamMemberForm>

export const teamMember = z.object({
  id,
  name: z.string(),
  role: z.string(),
  image: z.string(),
  bio: z.string(),
})
export type TeamMember = z.infer<typeof teamMember>
