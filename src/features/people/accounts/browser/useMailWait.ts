import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api.ts'
import type { MailWait } from '../../../mail/values.ts'

/** The reason why emails wait, as of when the screen or dialog that promises one was opened; undefined where they are delivered. */
export const useMailWait = (): MailWait | undefined =>
  useQuery({ ...currentUserQuery, staleTime: 15_000 }).data?.whyMailsWait
