import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { newFormId } from '../../../../browser/api/idempotencyKey.ts'
import { pageUserId } from '../../../../browser/session/pageUser.ts'
import { presenceEveryMs, type Presence } from '../values.ts'
import { sendPresence } from './api.ts'

/**
 * Reports that this page's user is at a ticket while the page is visible. While they type in any textarea, reports that
 * they are writing. Failures are ignored: the next report follows within seconds.
 */
export function usePresence(ticketId: number): void {
  const queries = useQueryClient()
  useEffect(() => {
    const page = newFormId()
    let typedAt = Number.NEGATIVE_INFINITY
    let told: Presence | undefined
    let timer: ReturnType<typeof setInterval> | undefined

    const isWriting = () => performance.now() - typedAt < presenceEveryMs
    function tell(doing: Presence | 'gone') {
      // After sign-out, the server would refuse the request. Without reports, the server soon forgets the user anyway.
      if (pageUserId() === undefined) return
      void sendPresence(queries, ticketId, { page, doing }).catch(() => {})
    }
    function tellNow() {
      told = isWriting() ? 'writing' : 'viewing'
      tell(told)
    }
    function onInput({ target }: Event) {
      if (!(target instanceof HTMLTextAreaElement)) return
      typedAt = performance.now()
      if (told === 'viewing') tellNow()
    }
    function begin() {
      clearInterval(timer)
      tellNow()
      timer = setInterval(tellNow, presenceEveryMs)
    }
    function end() {
      clearInterval(timer)
      if (told) tell('gone')
      told = undefined
    }
    const onVisibility = () => (document.visibilityState === 'visible' ? begin() : end())

    if (document.visibilityState === 'visible') begin()
    document.addEventListener('visibilitychange', onVisibility)
    document.addEventListener('input', onInput)
    return () => {
      end()
      document.removeEventListener('visibilitychange', onVisibility)
      document.removeEventListener('input', onInput)
    }
  }, [queries, ticketId])
}
