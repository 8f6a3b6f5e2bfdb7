import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import * as endpoints from '../endpoints.ts'
import type { AttachmentSettings } from '../schema.ts'
import { ScanState } from './ScanState.tsx'

const shape = async () => (await import('../schema.ts')).attachmentSettingsForm

const settingsQuery = {
  queryKey: [endpoints.readAttachmentSettings.path] as const,
  queryFn: ({ signal }: QueryContext) => send(endpoints.readAttachmentSettings, { signal }),
  staleTime: 60_000,
}

export const AttachmentsSection = ({ userId }: { userId: number }) => (
  <>
    <ScanState />
    <Settings userId={userId} />
  </>
)

function Settings({ userId }: { userId: number }) {
  const settings = useQuery(settingsQuery)
  return (
    <Loaded query={settings} what="attachment settings">
      {(stored) => <SettingsForm stored={stored} userId={userId} />}
    </Loaded>
  )
}

const failed = 'Could not update the attachment settings'

const valuesOf = ({ refusedEndings, ...limits }: AttachmentSettings) => ({
  ...limits,
  refusedEndings: refusedEndings.join(' '),
})

function SettingsForm({ stored, userId }: { stored: AttachmentSettings; userId: number }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: valuesOf(stored) })
  const draft = useDraft(form, { userId, form: 'attachment settings' })
  const save = useEdit({
    form,
    stored,
    valuesOf,
    fields: {
      maxFileMegabytes: 'Largest file (MB)',
      maxFiles: 'Files of a message',
      maxMessageMegabytes: 'All files of a message (MB)',
      refusedEndings: 'Refused endings',
    },
    send: (body: AttachmentSettings, startedFrom) =>
      send(endpoints.saveAttachmentSettings, { body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      queries.setQueryData<AttachmentSettings>(settingsQuery.queryKey, saved)
      toast({ title: 'Attachment settings updated', description: together, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const number = (name: 'maxFileMegabytes' | 'maxFiles' | 'maxMessageMegabytes', max: number) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: 1,
    max,
    ...field(name, { valueAsNumber: true }),
  })
  return (
    <EditForm edit={save} aria-label="Attachments">
      <RestoredDraft draft={draft} sending={save} />
      <div className="grid max-w-180 gap-5 md:grid-cols-3">
        <TextField label="Largest file (MB)" {...number('maxFileMegabytes', 100)} hint="1 to 100" />
        <TextField label="Files of a message" {...number('maxFiles', 20)} hint="1 to 20" />
        <TextField
          label="All files of a message (MB)"
          {...number('maxMessageMegabytes', 500)}
          hint="1 to 500"
        />
        <div className="md:col-span-3">
          <TextArea
            label="Refused endings"
            {...field('refusedEndings')}
            hint="Programs and scripts are refused by their content, too."
          />
        </div>
      </div>
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}
