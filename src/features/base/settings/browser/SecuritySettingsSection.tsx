import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { send } from '../../../../browser/api/send.ts'
import { fieldsOf, schemaResolver, reportFailure } from '../../../../browser/forms/form.ts'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { saveSecuritySettings } from '../endpoints.ts'
import type { SecuritySettingsValues } from '../schema.ts'
import { securitySettingsQuery } from './api.ts'
import { Loaded } from './Loaded.tsx'
import { SaveSettings } from './SaveSettings.tsx'

const shape = async () => (await import('../schema.ts')).shownSecuritySettings

/** The inactivity timeout of sessions, and which passwords are allowed. */
export function SecuritySettingsSection({ userId }: { userId: number }) {
  const settings = useQuery(securitySettingsQuery)
  return (
    <Loaded query={settings} what="security settings" loadingClass="min-h-41">
      {(stored) => <SecuritySettingsForm stored={stored} userId={userId} />}
    </Loaded>
  )
}

const failed = 'Failed to update security settings'

function SecuritySettingsForm({ stored, userId }: { stored: SecuritySettingsValues; userId: number }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: stored })
  const draft = useDraft(form, { userId, form: 'security settings' })
  const save = useEdit({
    form,
    stored,
    valuesOf: ({ sessionTimeout, refuseWeakPasswords }) => ({ sessionTimeout, refuseWeakPasswords }),
    fields: {
      sessionTimeout: 'Session timeout (minutes)',
      refuseWeakPasswords: { label: 'Refuse weak passwords', show: (on) => (on ? 'On' : 'Off') },
    },
    send: (body: SecuritySettingsValues, startedFrom) => send(saveSecuritySettings, { body, startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      queries.setQueryData<SecuritySettingsValues>(securitySettingsQuery.queryKey, saved)
      toast({ title: 'Security settings updated', description: together, kind: 'success' })
      // The response with the user's account contains the timeout.
      void queries.invalidateQueries({ queryKey: ['/api/user'] })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const { isDirty } = form.formState
  const field = fieldsOf(form)

  return (
    <EditForm edit={save} aria-label="Security Settings">
      <RestoredDraft draft={draft} sending={save} />
      <TextField
        label="Session timeout (minutes)"
        type="number"
        inputMode="numeric"
        min={1}
        max={1440}
        {...field('sessionTimeout', { valueAsNumber: true })}
        hint="1 to 1440. People are signed out after this many minutes without activity, including current sessions."
        className="max-w-[440px]"
      />
      <Checkbox
        label="Refuse weak passwords"
        hint="Rejects the 100,000 most common passwords and ones based on a name. When off, people only see a warning."
        {...form.register('refuseWeakPasswords')}
        className="mt-5"
      />
      <SaveSettings sending={save} failed={failed} dirty={isDirty} />
    </EditForm>
  )
}
