import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { idempotencyKeyOf, newFormId } from '../../../../browser/api/idempotencyKey.ts'
import { Dialog } from '../../../../browser/ui/Dialog.tsx'
import { DialogFailure } from '../../../../browser/ui/DialogFailure.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { cacheCompany, companyQuery } from '../../../people/companies/browser/api.ts'
import { CompanyField } from '../../../people/companies/browser/CompanyField.tsx'
import { companySearch } from '../../../people/companies/browser/companySearch.ts'
import type { Company, MergePreview } from '../../../people/companies/schema.ts'
import { mergeCompanies } from '../endpoints.ts'
import { Spinner } from '../../../../browser/ui/Spinner.tsx'
import { companyLeadsQuery, mergePreviewQuery, refreshIfMoved, refreshPeople } from './api.ts'
import { MergeEffects } from './MergePreview.tsx'

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
      description={`Its people come to ${company.name}, which gets the details that it lacks. The other company is then deleted: its address leads here, and the audit log keeps what it was.`}
    >
      <OtherCompany company={company} onClose={onClose} />
    </Dialog>
  )
}

const failed = 'Could not merge the companies'

function OtherCompany({ company, onClose }: Omit<MergeDialogProps, 'open'>) {
  const queries = useQueryClient()
  const companies = useQuery(companySearch('', company.id))
  const [formId] = useState(newFormId)
  const [chosen, setChosen] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const preview = useQuery({ ...mergePreviewQuery(company.id, chosen), enabled: chosen !== '' })
  const merging = useMutation({
    mutationFn: ({ merged, version }: MergePreview) => {
      const body = { companyId: company.id, mergedId: merged.id, preview: version }
      return send(mergeCompanies, { body, idempotencyKey: idempotencyKeyOf(formId, body) })
    },
    onSuccess: (kept, { merged }) => {
      cacheCompany(queries, kept)
      queries.removeQueries({ queryKey: companyQuery(String(merged.id)).queryKey })
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
        if (preview.data && !preview.isFetching && !merging.isPending) merging.mutate(preview.data)
      }}
    >
      <CompanyField
        label="Other company"
        placeholder="Select a company"
        emptyText="There is no other company."
        except={company.id}
        // Two companies may have the same name.
        labelOf={({ id, name }) => `${name} (#${id})`}
        value={chosen}
        onValueChange={(id) => {
          setChosen(id)
          merging.reset()
        }}
        error={isMissing && chosen === '' ? 'Choose another company.' : undefined}
      />
      {chosen !== '' && (
        <div aria-live="polite" className="mt-5 min-h-24">
          {preview.data && <MergeEffects preview={preview.data} />}
          {preview.isPending && (
            <Spinner label="Loading preview..." className="min-h-24 place-content-center" />
          )}
          {preview.isError && !preview.data && (
            <DialogFailure text="Could not load the preview. Please try again." query={preview} />
          )}
        </div>
      )}
      <FormActions
        submit="Merge"
        submitDisabled={!companies.data || (chosen !== '' && (!preview.data || preview.isFetching))}
        sending={merging}
        failed={failed}
        pendingText="Merging..."
        onCancel={onClose}
      />
    </form>
  )
}
