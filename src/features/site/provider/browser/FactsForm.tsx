import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { brandsQuery } from '../../brands/browser/api.ts'
import type { Brand } from '../../brands/schema.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import { saveFacts } from '../endpoints.ts'
import type { Facts, FactsChange, Owner, factsForm } from '../schema.ts'
import { factsQuery, ownerParam } from './api.ts'
import { factsStart, type FactsValues } from './factsStart.ts'
import { FalsePromise } from './FalsePromise.tsx'
import { SocialLinkRows } from './SocialLinkRows.tsx'
import { TimeZoneField } from './TimeZoneField.tsx'
import { hintsFor } from '../factHints.ts'
import { useSaved } from './useSaved.ts'

const shape = async () => (await import('../schema.ts')).factsForm

interface FactsSectionProps {
  owner: Owner
  /** The account that the draft belongs to. */
  userId: number
}

/** The form of the facts of the installation or of one brand. */
export function FactsSection({ owner, userId }: FactsSectionProps) {
  const facts = useQuery(factsQuery(owner))
  // The values that a brand inherits.
  const installation = useQuery({ ...factsQuery('installation'), enabled: owner !== 'installation' })
  // For the hints: a brand's own phone and email take precedence over the installation's.
  const brands = useQuery({ ...brandsQuery, enabled: owner === 'installation' })
  return (
    <Loaded query={facts} what="provider facts" loadingClass="min-h-180">
      {(stored) =>
        // Waits for the brands, because hints that appear later would move the fields.
        !brands.isLoading && (
          <FactsForm
            owner={owner}
            userId={userId}
            stored={stored}
            installation={installation.data}
            brands={brands.data ?? []}
          />
        )
      }
    </Loaded>
  )
}

const failed = 'Could not save the facts'

const linksText = (links: FactsValues['socialLinks']) =>
  links.map(({ name, address }) => `${name}: ${address}`).join('\n')

interface FactsFormProps extends FactsSectionProps {
  stored: Facts
  installation: Facts | undefined
  brands: readonly Brand[]
}

function FactsForm({ owner, userId, ...sources }: FactsFormProps) {
  const { stored } = sources
  const saved = useSaved()
  const [start] = useState(() => factsStart(stored))
  const form = useForm({
    resolver: schemaResolver<typeof factsForm, FactsValues>(shape),
    defaultValues: start,
  })
  const draft = useDraft(form, { userId, form: `facts of ${owner}` })
  const save = useEdit({
    form,
    stored,
    valuesOf: factsStart,
    fields: {
      phone: 'Phone',
      email: 'Email',
      address: 'Address',
      openingHours: 'Opening hours',
      timeZone: 'Time zone',
      legalName: 'Legal name',
      registration: 'Registration number',
      billingEmail: 'Billing email',
      paymentText: 'How to pay',
      paymentDays: 'Payment days',
      socialLinks: { label: 'Social links', show: linksText },
    },
    send: (body: FactsChange, startedFrom) =>
      send(saveFacts, { params: ownerParam(owner), body, startedFrom }),
    onSaved: (record, together) => {
      draft.drop()
      saved({ title: 'Facts saved', queryKey: factsQuery(owner).queryKey, record, together })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const hint = hintsFor(owner, sources)

  return (
    <EditForm edit={save} aria-label="Provider Facts" className="max-w-[720px]">
      <RestoredDraft draft={draft} sending={save} />
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        {owner === 'installation' && (
          <>
            <TextField
              label="Phone"
              optional
              type="tel"
              {...field('phone')}
              hint={hint('phone')}
              autoComplete="off"
            />
            <TextField
              label="Email"
              optional
              type="email"
              {...field('email')}
              hint={hint('email')}
              autoComplete="off"
            />
          </>
        )}
        <TextArea label="Address" optional rows={3} {...field('address')} hint={hint('address')} />
        <TextArea
          label="Opening hours"
          optional
          rows={3}
          {...field('openingHours')}
          hint={
            <>
              {hint('openingHours')}
              <FalsePromise control={form.control} />
            </>
          }
          placeholder={'Mon–Fri 8:00–18:00\nSat 9:00–13:00'}
        />
        <TimeZoneField control={form.control} stored={stored.timeZone} hint={hint('timeZone')} />
      </div>
      <SocialLinkRows form={form} hint={hint('socialLinks')} />
      <h3 className="mt-8 mb-4 text-section text-n900">On invoices</h3>
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          label="Legal name"
          optional
          {...field('legalName')}
          hint={hint('legalName')}
          autoComplete="off"
        />
        <TextField
          label="Registration number"
          optional
          {...field('registration')}
          hint={hint('registration')}
          autoComplete="off"
        />
        <TextField
          label="Billing email"
          optional
          type="email"
          {...field('billingEmail')}
          hint={hint('billingEmail')}
          autoComplete="off"
        />
        <TextField
          label="Payment days"
          optional
          inputMode="numeric"
          {...field('paymentDays')}
          hint={hint('paymentDays')}
          autoComplete="off"
        />
        <TextArea
          label="How to pay"
          optional
          rows={3}
          {...field('paymentText')}
          hint={hint('paymentText')}
          className="md:col-span-2"
        />
      </div>
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}
