import { useQuery } from '@tanstack/react-query'
import { outboxQuery } from './api.ts'

/** The text for the section's heading, such as '2 waiting, 1 failed'; undefined if no mail waits or has failed. */
export function useMailCount(): string | undefined {
  const { data } = useQuery(outboxQuery('waiting'))
  if (!data) return undefined
  const parts = [data.waiting > 0 && `${data.waiting} waiting`, data.failed > 0 && `${data.failed} failed`]
  return parts.filter(Boolean).join(', ') || undefined
}
