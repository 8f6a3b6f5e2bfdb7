import { useSyncExternalStore } from 'react'
import { learnReason, readSessionEnd } from '../../browser/session/sessionEnd.ts'
import { onTabMessage } from '../../browser/session/tabs.ts'
import { Notice } from '../../browser/ui/Notice.tsx'
import { reasonText } from '../session/sessionEndText.ts'

/** Another tab may say later why the session has ended. */
const listen = (onChange: () => void) =>
  onTabMessage('person', (message) => {
    learnReason(message)
    onChange()
  })

/** Why the user has to sign in again. Shown after hydration, because the server sends the same page to everyone. */
export function SessionEndNotice({ className }: { className: string }) {
  const text = useSyncExternalStore(
    listen,
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
