import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Fact } from '../../../../browser/ui/Fact.tsx'
import { Retry } from '../../../../browser/ui/Retry.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { DirectoryEntry } from '../../accounts/schema.ts'

const Question = loadedLater(
  async () => (await import('../../../../browser/ui/ConfirmDialog.tsx')).ConfirmDialog,
)

/** The passkey code is loaded when the details are opened. */
const api = () => import('./api.ts')

const failed = 'Could not remove the passkeys'

/** Shows the number of a user's passkeys in the user's details. If the user has lost the device, all can be removed. */
export function PasskeyCount({ user }: { user: DirectoryEntry }) {
  const { id, username } = user
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'never' | 'open' | 'closed'>('never')
  const queryKey = ['/api/user-passkeys', id]
  const counted = useQuery({
    queryKey,
    queryFn: async (context) => (await api()).countPasskeys(id, context),
  })
  const removal = useMutation({
    mutationFn: async () => (await api()).removePasskeysOf(id),
    onSuccess: ({ message }) => {
      queries.setQueryData(queryKey, { count: 0 })
      toast({ title: message, kind: 'success' })
      setAsked('closed')
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey })
      toastFailure(error, failed)
    },
  })
  const count = counted.data?.count
  return (
    <Fact term="Passkeys">
      <span className="flex min-h-7 flex-wrap items-center gap-x-3">
        {count === undefined ? (
          counted.isError ? (
            <Retry query={counted} />
          ) : (
            'Loading...'
          )
        ) : count === 0 ? (
          'None'
        ) : (
          <>
            {count}
            <Button
              variant="ghost-danger"
              size="small"
              aria-label={`Remove all passkeys of ${username}`}
              onClick={() => setAsked('open')}
            >
              Remove all
            </Button>
          </>
        )}
      </span>
      {asked !== 'never' && (
        <Question.Later
          open={asked === 'open'}
          onClose={() => setAsked('closed')}
          title={`Remove all passkeys of ${username}?`}
          question="For a person who lost the device. They will be signed out everywhere. After that they sign in with the password, and with the code if an authenticator app is set up."
          confirmLabel="Remove all"
          sending={removal}
          failed={failed}
          pendingText="Removing..."
          onConfirm={() => removal.mutate()}
        />
      )}
    </Fact>
  )
}
