import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { legalPageTitles, legalPageNames } from '../../../../shared/site/site.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import { saveLegalPage } from '../endpoints.ts'
import type { LegalPageText, Owner } from '../schema.ts'
import type { LegalPageName } from '../../../../shared/site/shownProvider.ts'
import { legalPageQuery, ownerParam } from './api.ts'
import { useSaved } from './useSaved.ts'

const shape = async () => (await import('../schema.ts')).legalPageForm

interface LegalPagesSectionProps {
  owner: Owner
  /** The account that the draft belongs to. */
  userId: number
}

export function LegalPagesSection({ owner, userId }: LegalPagesSectionProps) {
  return (
    <div className="grid max-w-[720px] gap-10">
      {legalPageNames.map((page) => (
        <LegalPageSection key={page} owner={owner} userId={userId} page={page} />
      ))}
    </div>
  )
}

function LegalPageSection({ owner, userId, page }: LegalPagesSectionProps & { page: LegalPageName }) {
  const text = useQuery(legalPageQuery(owner, page))
  return (
    <Loaded query={text} what="page" loadingClass="min-h-100">
      {(stored) => <LegalPageForm owner={owner} userId={userId} page={page} stored={stored} />}
    </Loaded>
  )
}

const failed = 'Could not save the page'

interface LegalPageFormProps extends LegalPagesSectionProps {
  page: LegalPageName
  stored: LegalPageText
}

function LegalPageForm({ owner, userId, page, stored }: LegalPageFormProps) {
  const saved = useSaved()
  const [start] = useState(stored)
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: start })
  const draft = useDraft(form, { userId, form: `${page} of ${owner}` })
  const title = legalPageTitles[page]
  const save = useEdit({
    form,
    stored,
    valuesOf: ({ markdown }) => ({ markdown }),
    fields: { markdown: title },
    send: (body: LegalPageText, startedFrom) =>
      send(saveLegalPage, { params: { ...ownerParam(owner), page }, body, startedFrom }),
    onSaved: (record, together) => {
      draft.drop()
      const { queryKey } = legalPageQuery(owner, page)
      saved({
        title: record.markdown === '' ? `${title} removed` : `${title} saved`,
        queryKey,
        record,
        together,
      })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const blank = owner === 'installation' ? 'there is no such page' : 'that of the installation is shown'
  return (
    <EditForm edit={save} aria-label={title}>
      <RestoredDraft draft={draft} sending={save} />
      <TextArea
        label={title}
        optional
        rows={12}
        {...fieldsOf(form)('markdown')}
        hint={`Shown at /${page} and linked in the footer; while it is blank, ${blank}. Markdown: # heading, **bold**, - list, [text](https://…). HTML and pictures are not shown.`}
      />
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}
