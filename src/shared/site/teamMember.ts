import * as z from 'zod/mini'
import { id } from '../endpoint/fields.ts'

export const teamMember = z.object({
  id,
  name: z.string(),
  role: z.string(),
  image: z.string(),
  bio: z.string(),
})
export type TeamMember = z.infer<typeof teamMember>
