import { useSyncExternalStore } from 'react'
import { readSessionEnd } from '../../browser/session/sessionEnd.ts'
import { Notice } from '../../browser/ui/Notice.tsx'
import { reasonText } from '../session/sessionEndText.ts'

const listenToNothing = () => () => {}

/** Why the user has to sign in again. Shown after hydration, because the server sends the same page to everyone. */
export function SessionEndNotice({ className }: { className: string }) {
  const text = useSyncExternalStore(
    listenToNothing,
    () => reasonText(readSessionEnd() ?? {}),
    () => undefined,
  )
  return (
    text !== undefined && (
      <div className={className}>
        <Notice kind="info">{text}</Notice>
      </div>
    )
  )
}
