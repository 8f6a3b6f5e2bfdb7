import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { compareTexts } from '../../../../shared/text/compareTexts.ts'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { companiesQuery } from '../../../people/companies/browser/api.ts'
import type { MemberCandidate } from '../../../people/companies/schema.ts'
import { AddMemberForm } from './AddMemberForm.tsx'

/** A customer with the company name typed in their account, and the company they are a member of. */
export type MovedPerson = Pick<MemberCandidate, 'id' | 'name' | 'company' | 'present'>

interface AddToCompanyDialogProps {
  open: boolean
  person: MovedPerson
  onClose: () => void
}

export function AddToCompanyDialog({ open, person, onClose }: AddToCompanyDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={person.present ? `Move ${person.name} to another company` : `Add ${person.name} to a company`}
    >
      <ChosenCompany person={person} onClose={onClose} />
    </Dialog>
  )
}

/** Proposes the company whose name was typed in the customer's account. */
function ChosenCompany({ person, onClose }: Omit<AddToCompanyDialogProps, 'open'>) {
  const companies = useQuery(companiesQuery)
  // A copy, because the dialog must not change while it closes.
  const [{ present, company: typed }] = useState(person)
  const [chosenId, setChosenId] = useState<string>()
  const others = (companies.data ?? []).filter(({ id }) => id !== present?.id)
  const named = others.find(({ name }) => typed !== null && nameKeyOf(name) === nameKeyOf(typed))
  const chosen = chosenId === undefined ? named : others.find(({ id }) => String(id) === chosenId)
  return (
    <div>
      {companies.isError && !companies.data ? (
        <DialogFailure text="Could not load the companies. Please try again." query={companies} />
      ) : (
        <ComboboxField
          label="Company"
          placeholder={companies.isPending ? 'Loading companies...' : 'Type a part of the name'}
          hint={companies.data && others.length === 0 ? 'There is no other company.' : undefined}
          options={others
            .map(({ id, name }) => ({ value: String(id), label: name }))
            .toSorted((a, b) => compareTexts(a.label, b.label))}
          value={chosen ? String(chosen.id) : ''}
          onValueChange={setChosenId}
        />
      )}
      {chosen ? (
        <div className="mt-5">
          <AddMemberForm key={chosen.id} company={chosen} person={{ ...person, present }} onClose={onClose} />
        </div>
      ) : (
        <DialogActions>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      )}
    </div>
  )
}
