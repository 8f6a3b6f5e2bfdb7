import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import { loadedLater } from '../../../browser/loadedLater.tsx'
import { Button } from '../../../browser/ui/Button.tsx'

const Invitation = loadedLater(async () => (await import('./InviteDialog.tsx')).InviteDialog)

/** Beside Create User: makes an account whose owner chooses the password. */
export function InviteButton({ person }: { person: number }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="secondary" size="field" icon={MailPlus} onClick={() => setState('open')}>
        Invite
      </Button>
      {state !== 'never' && (
        <Invitation.Later open={state === 'open'} person={person} onClose={() => setState('closed')} />
      )}
    </>
  )
}
