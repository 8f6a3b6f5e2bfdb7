import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide'
import { useState, type ReactNode } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import type { Company, CompanyMember } from '../../../people/companies/schema.ts'
import { membersQuery } from './api.ts'
import { MemberList } from './MemberList.tsx'
import { PartFailure } from '../../../../browser/ui/PartFailure.tsx'

const Adding = loadedLater(async () => (await import('./AddMemberDialog.tsx')).AddMemberDialog)
const Editing = loadedLater(async () => (await import('./EditMemberDialog.tsx')).EditMemberDialog)
const Removing = loadedLater(async () => (await import('./RemoveMember.tsx')).RemoveMember)

interface CompanyPeopleProps {
  company: Company
  title?: 'People' | 'Associated Users' | undefined
  /** Shown beside the title. */
  action?: ReactNode
  onEdit?: ((member: CompanyMember) => void) | undefined
  onRemove?: ((member: CompanyMember) => void) | undefined
}

/** The card with a company's people. */
export function CompanyPeople({ company, title = 'People', action, onEdit, onRemove }: CompanyPeopleProps) {
  const people = useQuery(membersQuery(company.id))
  const total = people.data?.total
  return (
    <Card aria-labelledby="company-people">
      <div className="flex items-center justify-between gap-3">
        <h2 id="company-people" className="text-section text-n900">
          {title}
        </h2>
        {action}
      </div>
      {people.isPending && <Spinner label="Loading people..." className="min-h-24 place-content-center" />}
      {people.isError && total === undefined && (
        <PartFailure text="Could not load the people. Please try again." query={people} className="mt-3" />
      )}
      {total === 0 && (
        <p className="mt-2 text-ui text-n600">
          {`No one belongs to this company yet.${onEdit ? ' Add the people who write to you for it.' : ''}`}
        </p>
      )}
      {total !== undefined && total > 0 && (
        <MemberList key={company.id} companyId={company.id} {...{ total, title, onEdit, onRemove }} />
      )}
    </Card>
  )
}

/** The card with a company's people, for administrators, who can also add, change and remove people. */
export function EditedPeople({ company, title }: Pick<CompanyPeopleProps, 'company' | 'title'>) {
  const [task, setTask] = useState<{ kind: 'add' } | { kind: 'edit' | 'remove'; member: CompanyMember }>()
  // `task` stays set while the dialog closes. Otherwise the texts would change before the dialog has disappeared.
  const [open, setOpen] = useState(false)
  const begin = (next: NonNullable<typeof task>) => {
    setTask(next)
    setOpen(true)
  }
  const dialog = { open, company, onClose: () => setOpen(false) }
  return (
    <>
      <CompanyPeople
        company={company}
        title={title}
        action={
          <Button size="small" variant="secondary" icon={UserPlus} onClick={() => begin({ kind: 'add' })}>
            Add
          </Button>
        }
        onEdit={(member) => begin({ kind: 'edit', member })}
        onRemove={(member) => begin({ kind: 'remove', member })}
      />
      {task?.kind === 'add' && <Adding.Later {...dialog} />}
      {task?.kind === 'edit' && <Editing.Later {...dialog} member={task.member} />}
      {task?.kind === 'remove' && <Removing.Later {...dialog} member={task.member} />}
    </>
  )
}
