import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, Search } from 'lucide'
import { useDeferredValue, useState } from 'react'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import type { Company, MemberCandidate } from '../../../people/companies/schema.ts'
import { AddMemberForm } from './AddMemberForm.tsx'
import { candidatesQuery } from './api.ts'

interface AddMemberDialogProps {
  open: boolean
  company: Company
  onClose: () => void
}

export function AddMemberDialog({ open, company, onClose }: AddMemberDialogProps) {
  const [chosen, setChosen] = useState<MemberCandidate>()
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setChosen(undefined)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={chosen ? `${chosen.present ? 'Move' : 'Add'} ${chosen.name}` : 'Add a person'}
      description={company.name}
    >
      {chosen ? (
        <AddMemberForm {...{ company, person: chosen, onClose }}>
          <Button
            variant="ghost"
            size="small"
            icon={ChevronLeft}
            onClick={() => setChosen(undefined)}
            className="-mb-2 -ml-2.5 w-fit"
          >
            Choose someone else
          </Button>
        </AddMemberForm>
      ) : (
        <PersonSearch company={company} onChoose={setChosen} />
      )}
    </Dialog>
  )
}

/** Before a search, lists people who are in no company, but whose account names this company. */
function PersonSearch({
  company,
  onChoose,
}: {
  company: Company
  onChoose: (person: MemberCandidate) => void
}) {
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text.trim())
  const found = useQuery({ ...candidatesQuery(company.id, wanted), placeholderData: keepPreviousData })
  return (
    <>
      <TextField
        type="search"
        label="Search people"
        labelHidden
        icon={Search}
        placeholder="Name, company, email or phone"
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        autoFocus
      />
      <p className="mt-4 mb-2 text-small text-n600">
        {wanted === '' ? `With “${company.name}” as their company, and in none so far` : 'People who match'}
      </p>
      <div className="min-h-40">
        {found.isPending && <Spinner label="Searching..." className="min-h-40 place-content-center" />}
        {found.isError && !found.data && (
          <DialogFailure text="Could not search people. Please try again." query={found} />
        )}
        {found.data?.length === 0 && (
          <p role="status" className="text-ui text-n700">
            {wanted === '' ? 'No one found. Search for the person you mean.' : 'No one matches.'}
          </p>
        )}
        {found.data && found.data.length > 0 && <People people={found.data} onChoose={onChoose} />}
      </div>
    </>
  )
}

function People({
  people,
  onChoose,
}: {
  people: readonly MemberCandidate[]
  onChoose: (person: MemberCandidate) => void
}) {
  return (
    <ul aria-label="People" className="-mx-2 grid max-h-80 overflow-y-auto">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            onClick={() => onChoose(person)}
            className="w-full rounded-control px-2 py-2.5 text-left text-ui hover:bg-n50"
          >
            <span dir="auto" className="block font-medium wrap-anywhere text-n900">
              {person.name}
            </span>
            <span className="block wrap-anywhere text-n600">{lineOf(person)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const lineOf = ({ username, email, present }: MemberCandidate) =>
  [email ?? username, present && `in ${present.name}`].filter(Boolean).join(' · ')
