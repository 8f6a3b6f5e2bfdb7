import * as z from 'zod/mini'

/** The name and the payload of the job that reads a received mail (readMails.ts). */
export const readingMail = {
  name: 'read email',
  title: 'Read a received email',
  payload: z.object({ id: z.number() }),
}
