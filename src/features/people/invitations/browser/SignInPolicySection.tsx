import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { send, type QueryContext } from '../../../../browser/api/send.ts'
import { fieldsOf, reportFailure, schemaResolver } from '../../../../browser/forms/form.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { EditForm } from '../../../../browser/ui/EditForm.tsx'
import { Notice } from '../../../../browser/ui/Notice.tsx'
import { RestoredDraft } from '../../../../browser/ui/RestoredDraft.tsx'
import { SelectField } from '../../../../browser/ui/SelectField.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { useDraft } from '../../../../browser/forms/useDraft.ts'
import { useEdit } from '../../../../browser/forms/useEdit.ts'
import { currentUserQuery } from '../../accounts/browser/api.ts'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import { SaveSettings } from '../../../base/settings/browser/SaveSettings.tsx'
import { readSignInPolicy, saveSignInPolicy } from '../endpoints.ts'
import { signInPolicy, signInPolicyForm, type SignInPolicy } from '../schema.ts'

const shape = async () => signInPolicyForm

const policyQuery = {
  queryKey: ['/api/sign-in-policy'] as const,
  queryFn: ({ signal }: QueryContext) => send(readSignInPolicy, { signal }),
  staleTime: 60_000,
}

/** Sets which accounts are required to use 2FA. */
export function SignInPolicySection({ userId }: { userId: number }) {
  const policy = useQuery(policyQuery)
  return (
    <section aria-labelledby="sign-in-policy" className="mt-8 border-t border-n200 pt-6">
      <h3 id="sign-in-policy" className="mb-1 text-section text-n900">
        Two-factor sign-in
      </h3>
      <p className="mb-5 text-ui text-n600">
        From that day, everybody without 2FA sets it up at the next sign-in, before anything else. Until then
        they are reminded.
      </p>
      <Loaded query={policy} what="sign-in policy" loadingClass="min-h-41">
        {(stored) => <SignInPolicyForm stored={stored} userId={userId} />}
      </Loaded>
    </section>
  )
}

const groups = [
  { value: 'nobody', label: 'Nobody: people decide for themselves' },
  { value: 'staff', label: 'Agents and administrators' },
  { value: 'everybody', label: 'Everybody' },
]
const labelOf = (group: string) => groups.find(({ value }) => value === group)?.label ?? group
const failed = 'Could not update the sign-in policy'

const shownOf = ({ twoFactorFor, twoFactorFrom }: SignInPolicy) => ({
  twoFactorFor,
  twoFactorFrom: twoFactorFrom ?? '',
})

function SignInPolicyForm({ stored, userId }: { stored: SignInPolicy; userId: number }) {
  const queries = useQueryClient()
  const form = useForm({ resolver: schemaResolver(shape), defaultValues: shownOf(stored) })
  const draft = useDraft(form, { userId, form: 'sign-in policy' })
  const save = useEdit({
    form,
    stored,
    valuesOf: shownOf,
    fields: {
      twoFactorFor: { label: 'Demanded of', show: labelOf },
      twoFactorFrom: { label: 'From', show: (day) => day || 'No day' },
    },
    send: (values: ReturnType<typeof shownOf>, startedFrom) =>
      send(saveSignInPolicy, { body: signInPolicy.parse(policyIn(values)), startedFrom }),
    onSaved: (saved, together) => {
      draft.drop()
      queries.setQueryData<SignInPolicy>(policyQuery.queryKey, saved)
      toast({ title: 'Sign-in policy updated', description: together, kind: 'success' })
    },
    onError: (error) => reportFailure(error, form, failed),
  })
  const field = fieldsOf(form)
  const isDemanded = form.watch('twoFactorFor') !== 'nobody'

  return (
    <EditForm edit={save} aria-label="Two-factor sign-in">
      <RestoredDraft draft={draft} sending={save} />
      {isDemanded && <OwnFirst />}
      <div className="grid max-w-[440px] gap-5">
        <SelectField label="Demanded of" {...field('twoFactorFor')} options={groups} />
        {isDemanded && (
          <TextField
            label="From"
            type="date"
            {...field('twoFactorFrom')}
            hint="The day begins at midnight UTC."
          />
        )}
      </div>
      <SaveSettings sending={save} failed={failed} dirty={form.formState.isDirty} />
    </EditForm>
  )
}

const policyIn = ({ twoFactorFor, twoFactorFrom }: ReturnType<typeof shownOf>) => ({
  twoFactorFor,
  twoFactorFrom: twoFactorFor === 'nobody' || twoFactorFrom === '' ? null : twoFactorFrom,
})

const SetUp = loadedLater(
  async () => (await import('../../accounts/browser/TwoFactorSetupDialog.tsx')).TwoFactorSetupDialog,
)

/** Asks administrators to set up their own 2FA first. Until then, the server refuses a policy that requires 2FA. */
function OwnFirst() {
  const { data: user } = useQuery(currentUserQuery)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const isMissing = user && !(user.otpVerified && user.otpEnabled) && !user.needsPasskey
  return (
    <>
      {isMissing && (
        <div className="mb-5">
          <Notice kind="info">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p>Set up your own 2FA first. Then you can require it of others.</p>
              <Button variant="secondary" size="small" onClick={() => setDialog('open')}>
                Setup 2FA
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {dialog !== 'never' && <SetUp.Later open={dialog === 'open'} onClose={() => setDialog('closed')} />}
    </>
  )
}
