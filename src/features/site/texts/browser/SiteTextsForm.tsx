import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { ownerParam } from '../../provider/browser/api.ts'
import { useSaved } from '../../provider/browser/useSaved.ts'
import type { Owner } from '../../provider/schema.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import { saveSiteTexts } from '../endpoints.ts'
import type { EditedSiteTexts, SiteTextsChange, siteTextsForm } from '../schema.ts'
import { siteTextsQuery } from './api.ts'
import { siteTextsStart, type SiteTextsValues } from './siteTextsStart.ts'
import { SiteTextsPart } from './SiteTextsPart.tsx'
import { ServiceRows } from './ServiceRows.tsx'

const shape = async () => (await import('../schema.ts')).siteTextsForm

interface SiteTextsProps {
  owner: Owner
  userId: number
}

/** The texts of the public site, for all brands or for one. */
export function SiteTexts({ owner, userId }: SiteTextsProps) {
  const texts = useQuery(siteTextsQuery(owner))
  return (
    <Loaded query={texts} what="site texts" loadingClass="min-h-180">
      {(stored) => <SiteTextsForm owner={owner} userId={userId} stored={stored} />}
    </Loaded>
  )
}

const failed = 'Could not save the texts'

const listText = (list: readonly { title: string; text: string }[]) =>
  list.map(({ title, text }) => `${title}: ${text}`).join('\n')

const servicesText = (services: SiteTextsValues['services']) =>
  services.map(({ title, text, facts }) => [`${title}: ${text}`, facts].join('\n')).join('\n')

function SiteTextsForm({ owner, userId, stored }: SiteTextsProps & { stored: EditedSiteTexts }) {
  const saved = useSaved()
  const [start] = useState(() => siteTextsStart(stored))
  const form = useForm({
    resolver: schemaResolver<typeof siteTextsForm, SiteTextsValues>(shape),
    defaultValues: start,
  })
  const draft = useDraft(form, { userId, form: `site texts of ${owner}` })
  const save = useEdit({
    form,
    stored,
    valuesOf: siteTextsStart,
    fields: {
      headline: 'Headline',
      subheadline: 'Sentence below it',
      highlightsTitle: 'Heading of the highlights',
      highlights: { label: 'Highlights', show: listText },
      services: { label: 'Services', show: servicesText },
      copyrightYear: 'Copyright year',
    },
    send: (body: SiteTextsChange, startedFrom) =>
      send(saveSiteTexts, { params: ownerParam(owner), body, startedFrom }),
    onSaved: (record, together) => {
      draft.drop()
      saved({ title: 'Texts saved', queryKey: siteTextsQuery(owner).queryKey, record, together })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const part = { form, inherited: siteTextsStart(stored.inherited), owner }

  return (
    <EditForm edit={save} aria-label="Site Texts" className="max-w-[720px]">
      <RestoredDraft draft={draft} sending={save} />
      <p className="mb-5 text-ui text-n700">
        {owner === 'installation'
          ? 'Shown to visitors under every brand without its own texts.'
          : 'Shown to visitors under this brand. Texts that you leave as they are follow Site Settings.'}{' '}
        The title and description for search engines are fields of each brand.
      </p>
      <SiteTextsPart title="Home page" names={['headline', 'subheadline']} {...part}>
        <div className="grid gap-5">
          <TextField label="Headline" {...field('headline')} autoComplete="off" />
          <TextArea label="Sentence below it" rows={2} {...field('subheadline')} />
        </div>
      </SiteTextsPart>
      <SiteTextsPart
        title="Highlights"
        note="If nobody answers around the clock, change the heading, the second highlight and Help Desk Support."
        names={['highlightsTitle', 'highlights']}
        {...part}
      >
        <TextField label="Heading" {...field('highlightsTitle')} autoComplete="off" />
        <ul className="mt-5 grid gap-3">
          {start.highlights.map((_, index) => (
            <li key={index} className="grid items-start gap-2 md:grid-cols-2">
              <TextField
                label={`Title of highlight ${index + 1}`}
                labelHidden
                {...field(`highlights.${index}.title`)}
                autoComplete="off"
              />
              <TextArea
                label={`Text of highlight ${index + 1}`}
                labelHidden
                rows={2}
                {...field(`highlights.${index}.text`)}
              />
            </li>
          ))}
        </ul>
      </SiteTextsPart>
      <SiteTextsPart
        title="Services"
        note="The footer lists the first four, the home page the first six, and visitors choose from all on the contact form."
        names={['services']}
        {...part}
      >
        <ServiceRows form={form} />
      </SiteTextsPart>
      <SiteTextsPart title="Footer" names={['copyrightYear']} {...part}>
        <div className="grid md:grid-cols-2">
          <TextField
            label="Copyright year"
            {...field('copyrightYear')}
            hint="Such as 2026, or 2019–2026."
            autoComplete="off"
          />
        </div>
      </SiteTextsPart>
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}
