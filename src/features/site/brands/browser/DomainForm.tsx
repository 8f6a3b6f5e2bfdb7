import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw } from 'lucide'
import { useRef, useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { send } from '../../../../browser/api/send.ts'
import { readDraft } from '../../../../browser/forms/draft.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { fieldsOf, schemaResolver, submitWith, reportFailure } from '../../../../browser/forms/form.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { FormActions } from '../../../../browser/ui/FormActions.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { TextField, verbatim } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { createDomain } from '../endpoints.ts'
import type { Brand, domainForm } from '../schema.ts'
import { brandsQuery, cacheDomain } from './api.ts'
import { useFollowSite } from './useFollowSite.ts'
import { newBrandDraft, newBrandStart } from './brandStart.ts'

const shape = async () => (await import('../schema.ts')).domainForm(window.location.hostname)

// A separate script, because it contains the code for mixing colors.
const NewBrandForm = loadedLater(async () => (await import('./NewBrandForm.tsx')).NewBrandForm)

const failed = 'Error creating domain'
const start = { brandId: '', isActive: true, isPrimary: false }

interface DomainFormProps {
  /** The id of the account that the drafts belong to. */
  userId: number
  /** The start value of the host. If it is set and there is no brand yet, the form of a new brand is open too. */
  host?: string | undefined
  /** The host of the current page, if it is not set up as a domain but could be. */
  unusedHost?: string | undefined
  /** Called after the domain is created, and by the Cancel button. */
  onClose: () => void
}

/** The form of a new domain, with a button that opens the form of a new brand beside it. */
export function DomainForm({ userId, host = '', unusedHost, onClose }: DomainFormProps) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const brands = useQuery(brandsQuery)
  const [opened, setIsNewBrandOpen] = useState<boolean | undefined>(() =>
    readDraft({ userId, form: newBrandDraft }, newBrandStart) ? true : undefined,
  )
  const isNewBrandOpen = opened ?? (host !== '' && brands.data?.length === 0)
  const newBrandButton = useRef<HTMLButtonElement>(null)
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: { ...start, domainName: host } })
  const draft = useDraft(form, { userId, form: 'new domain' })
  const { control } = form
  const field = fieldsOf(form)
  // Registers the fields in the order in which they are shown, so that the first invalid field gets the focus.
  const domainName = field('domainName')
  const enteredName = useWatch({ control, name: 'domainName' })
  const canUseHost = unusedHost !== undefined && enteredName.trim() !== unusedHost
  const brand = useController({ control, name: 'brandId' })
  const active = useController({ control, name: 'isActive' })
  const primary = useController({ control, name: 'isPrimary' })

  const create = useMutation({
    mutationFn: ({ brandId, ...values }: z.output<ReturnType<typeof domainForm>>) => {
      const body = { ...values, brandId: Number(brandId) }
      return send(createDomain, { body, idempotencyKey: draft.keyOf(body) })
    },
    onSuccess: (domain) => {
      draft.drop()
      cacheDomain(queries, domain)
      toast({ title: 'Domain created', kind: 'success' })
      void followSite()
      onClose()
    },
    onError: (error) => reportFailure(error, form, failed, 'There was an error creating the domain.'),
  })

  function choose({ id }: Brand) {
    form.setValue('brandId', String(id), { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card form>
        <form {...submitWith(form, create)} aria-label="Add Domain" className="grid gap-5">
          <RestoredDraft draft={draft} sending={create} />
          <div className="flex items-start gap-2 max-md:flex-wrap">
            <TextField
              label="Domain name"
              {...domainName}
              {...verbatim}
              inputMode="url"
              hint={canUseHost ? `You are on ${unusedHost}, which no brand uses yet.` : undefined}
              className="min-w-0 grow max-md:basis-full"
            />
            {canUseHost && (
              <Button
                variant="secondary"
                size="field"
                onClick={() => {
                  form.setValue('domainName', unusedHost, { shouldDirty: true, shouldValidate: true })
                  form.setFocus('domainName')
                }}
                className="md:mt-6.5 md:w-32"
              >
                Use This Host
              </Button>
            )}
          </div>
          <div className="flex items-start gap-2 max-md:flex-wrap">
            <SelectField
              label="Brand"
              {...brand.field}
              options={(brands.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
              placeholder={brands.isPending ? 'Loading brands...' : 'Select a brand'}
              error={
                brands.isError
                  ? 'Could not load the brands. Please try again.'
                  : brand.fieldState.error?.message
              }
              className="min-w-0 grow max-md:basis-full"
            />
            {brands.isError ? (
              <Button
                variant="secondary"
                size="field"
                icon={RefreshCw}
                pending={brands.isFetching}
                pendingText="Trying..."
                onClick={() => void brands.refetch()}
                className="md:mt-6.5"
              >
                Try Again
              </Button>
            ) : (
              <Button
                ref={newBrandButton}
                {...NewBrandForm.intent}
                variant="secondary"
                size="field"
                icon={Plus}
                aria-expanded={isNewBrandOpen}
                aria-controls={isNewBrandOpen ? 'new-brand' : undefined}
                onClick={() => setIsNewBrandOpen(true)}
                className="md:mt-6.5"
              >
                New Brand
              </Button>
            )}
          </div>
          <Switch
            label="Active"
            hint="Visitors of this host see the brand"
            checked={active.field.value}
            onCheckedChange={active.field.onChange}
          />
          <Switch
            label="Primary"
            hint="Used for links in emails. The first domain of a brand always is."
            checked={primary.field.value}
            onCheckedChange={primary.field.onChange}
          />
          <FormActions
            submit="Create domain"
            sending={create}
            failed={failed}
            pendingText="Creating..."
            onCancel={() => {
              draft.drop()
              onClose()
            }}
          />
        </form>
      </Card>
      {isNewBrandOpen && (
        <NewBrandForm.Later
          isForDomain
          userId={userId}
          onCreated={choose}
          onDone={() => {
            setIsNewBrandOpen(false)
            form.setFocus('brandId')
          }}
          onCancel={() => {
            setIsNewBrandOpen(false)
            newBrandButton.current?.focus()
          }}
        />
      )}
    </div>
  )
}
