import { Merge } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import type { Company } from '../../../people/companies/schema.ts'

const Merging = loadedLater(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** Opens the dialog that merges a duplicate into this company. */
export function MergeButton({ company }: { company: Company }) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      <Button variant="secondary" icon={Merge} onClick={() => setState('open')}>
        Merge
      </Button>
      {state !== 'never' && (
        <Merging.Later open={state === 'open'} company={company} onClose={() => setState('closed')} />
      )}
    </>
  )
}
