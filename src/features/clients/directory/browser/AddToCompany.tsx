import { UserPlus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import type { MovedPerson } from './AddToCompanyDialog.tsx'

const Adding = loadedLater(async () => (await import('./AddToCompanyDialog.tsx')).AddToCompanyDialog)

/** Opens the dialog that adds a customer to a company. For administrators. */
export function AddToCompany({ person }: { person: MovedPerson }) {
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="secondary" icon={UserPlus} onClick={() => setAsked('open')}>
        {person.present ? 'Move to Company' : 'Add to Company'}
      </Button>
      {asked !== 'never' && (
        <Adding.Later open={asked === 'open'} person={person} onClose={() => setAsked('closed')} />
      )}
    </>
  )
}
