import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../../../browser/ui/DialogActions.tsx'
import { nameKeyOf } from '../../../../shared/text/nameKey.ts'
import { CompanyField } from '../../../people/companies/browser/CompanyField.tsx'
import { companySearch } from '../../../people/companies/browser/companySearch.ts'
import type { CompanyRow, MemberCandidate } from '../../../people/companies/schema.ts'
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
  // A copy, because the dialog must not change while it closes.
  const [{ present, company: typed }] = useState(person)
  const proposed = useQuery({ ...companySearch(typed ?? '', present?.id), enabled: typed !== null })
  const [picked, setPicked] = useState<Pick<CompanyRow, 'id' | 'name'>>()
  const named = proposed.data?.rows.find(({ name }) => typed !== null && nameKeyOf(name) === nameKeyOf(typed))
  const chosen = picked ?? named
  return (
    <div>
      <CompanyField
        label="Company"
        placeholder="Type a part of the name"
        emptyText="There is no other company."
        except={present?.id}
        value={chosen ? String(chosen.id) : ''}
        onValueChange={(id, { label }) => setPicked({ id: Number(id), name: label })}
      />
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
