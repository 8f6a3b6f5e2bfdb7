import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../browser/api/send.ts'
import { idempotencyKeyOf, newFormId } from '../../../browser/api/idempotencyKey.ts'
import { Dialog } from '../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../browser/ui/FormActions.tsx'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { cacheCompany, companiesQuery } from '../../companies/browser/api.ts'
import type { Company } from '../../companies/schema.ts'
import { mergeCompanies } from '../endpoints.ts'
import { companyLeadsQuery, refreshIfMoved, refreshPeople } from './api.ts'

interface MergeDialogProps {
  open: boolean
  company: Company
  onClose: () => void
}

export function MergeDialog({ open, company, onClose }: MergeDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Merge another company"
      description={`Its people come to ${company.name}, which gets the details that it lacks. The other company is then deleted; the audit log keeps what it was.`}
    >
      <OtherCompany company={company} onClose={onClose} />
    </Dialog>
  )
}

const failed = 'Failed to merge the companies'

function OtherCompany({ company, onClose }: Omit<MergeDialogProps, 'open'>) {
  const queries = useQueryClient()
  const companies = useQuery(companiesQuery)
  const [formId] = useState(newFormId)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const options = (companies.data ?? [])
    .filter(({ id }) => id !== company.id)
    .map(({ id, name }) => ({ value: String(id), label: `${name} (#${id})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const merging = useMutation({
    mutationFn: (mergedId: number) => {
      const body = { companyId: company.id, mergedId }
      return send(mergeCompanies, { body, idempotencyKey: idempotencyKeyOf(formId, body) })
    },
    onSuccess: (merged) => {
      cacheCompany(queries, merged)
      void queries.invalidateQueries({ queryKey: companiesQuery.queryKey, exact: true })
      void queries.invalidateQueries({ queryKey: companyLeadsQuery(company.id).queryKey })
      void refreshPeople(queries)
      toast({ title: 'Companies merged', kind: 'success' })
      onClose()
    },
    onError: (error) => refreshIfMoved(queries, error),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsMissing(chosen === '')
        if (chosen !== '' && !merging.isPending) merging.mutate(Number(chosen))
      }}
    >
      {companies.isError && !companies.data ? (
        <DialogFailure text="Error loading companies. Please try again." query={companies} />
      ) : (
        <SelectField
          label="Other company"
          placeholder={
            companies.isPending
              ? 'Loading companies...'
              : options.length === 0
                ? 'There is no other company'
                : 'Select a company'
          }
          value={chosen}
          onValueChange={setChosen}
          options={options}
          error={isMissing && chosen === '' ? 'Choose another company.' : undefined}
          hint="People who may see all tickets or invoices then see those of both companies."
        />
      )}
      <FormActions
        submit="Merge"
        submitDisabled={!companies.data}
        sending={merging}
        failed={failed}
        pendingText="Merging..."
        onCancel={onClose}
      />
    </form>
  )
}
