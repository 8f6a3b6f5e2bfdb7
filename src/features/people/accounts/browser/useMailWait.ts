import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api.ts'
import type { MailWait } from '../../../mail/values.ts'

/** Why emails wait, read when the screen or dialog that promises one opens; undefined if they are delivered. */
export const useMailWait = (): MailWait | undefined =>
  useQuery({ ...currentUserQuery, staleTime: 15_000 }).data?.whyMailsWait
