import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api.ts'
import type { MailWait } from '../../../mail/values.ts'

/**
 * Why emails are not delivered now; undefined if they are. Read again whenever a screen or dialog that promises an
 * email opens.
 */
export const useMailWait = (): MailWait | undefined =>
  useQuery({ ...currentUserQuery, staleTime: 15_000 }).data?.whyMailsWait
