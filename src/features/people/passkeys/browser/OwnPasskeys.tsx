import { useHostName } from '../../../../browser/page/useHostName.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../../browser/api/send.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Ago } from '../../../../browser/ui/Ago.tsx'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { formatDate } from '../../../../shared/time/dates.ts'
import { refreshOwnSignIn } from '../../ownAccount/browser/useOwnAccount.ts'
import { removePasskey } from '../endpoints.ts'
import type { Passkey } from '../schema.ts'
import { obstacle, ownPasskeysQuery } from './api.ts'
import type { PasskeyTask } from './OwnPasskeyDialogs.tsx'

const Dialogs = loadedLater(async () => (await import('./OwnPasskeyDialogs.tsx')).OwnPasskeyDialogs)

/** The passkeys of the account, shown below the second factor. */
export function OwnPasskeys() {
  const hostName = useHostName()
  const passkeys = useQuery(ownPasskeysQuery)
  const [dialog, setDialog] = useState<{ open: boolean; task: PasskeyTask }>()
  const close = () => setDialog((shown) => shown && { ...shown, open: false })
  const removal = useRemoval(close)
  const problem = obstacle(hostName)

  return (
    <Card form aria-labelledby="own-passkeys">
      <h2 id="own-passkeys" className="mb-1 text-section text-n900">
        Passkeys
      </h2>
      <p className="mb-5 text-ui text-n600">
        A passkey is kept by your phone, computer or security key. It works only at the address where it was
        made: what you add here works at <span className="wrap-anywhere text-n900">{hostName}</span>.
      </p>
      <LoadedContent
        query={passkeys}
        loadingText="Loading your passkeys..."
        loadingClass="mb-5 min-h-16"
        errorText="Could not load your passkeys. Please try again."
        framed={false}
      >
        {(all) => (
          <PasskeyList
            passkeys={all}
            onRemove={(passkey) => setDialog({ open: true, task: { name: 'remove', passkey } })}
          />
        )}
      </LoadedContent>
      {problem === undefined ? (
        <Button
          {...Dialogs.intent}
          variant="secondary"
          onClick={() => setDialog({ open: true, task: { name: 'add' } })}
        >
          Add passkey
        </Button>
      ) : (
        <p className="text-ui font-medium text-n900">{problem}</p>
      )}
      {dialog && (
        <Dialogs.Later
          {...dialog}
          removal={removal}
          removalFailed={removalFailed}
          onRemove={(id) => removal.mutate(id)}
          onClose={close}
        />
      )}
    </Card>
  )
}

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  onRemove: (passkey: Passkey) => void
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return null
  return (
    <ul aria-label="Passkeys" className="mb-5 divide-y divide-n200 border-y border-n200">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="flex items-start justify-between gap-3 py-3">
          <div className="min-w-0 text-ui">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere text-n900">
              {passkey.name}
              {passkey.signsInAlone && <Badge tone="plain">Without password</Badge>}
            </p>
            <p className="mt-0.5 wrap-anywhere text-n700">{passkey.host}</p>
            {passkey.refusedAt === null ? (
              <p className="text-small text-n600">
                Added {formatDate(passkey.createdAt)},{' '}
                {passkey.lastUsedAt === null ? (
                  <span>not used yet</span>
                ) : (
                  <span>
                    used <Ago at={passkey.lastUsedAt} />
                  </span>
                )}
              </p>
            ) : (
              <p className="text-small font-medium text-danger">
                Refused since {formatDate(passkey.refusedAt)}: a copy of it seems to be in use. Remove it and
                let us know.
              </p>
            )}
          </div>
          <Button
            variant="ghost-danger"
            size="small"
            aria-label={`Remove the passkey ${passkey.name}`}
            className="-mr-2.5"
            onClick={() => onRemove(passkey)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}

const removalFailed = 'Could not remove the passkey'

function useRemoval(onRemoved: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => send(removePasskey, { params: { id: String(id) } }),
    onSuccess: ({ message }, removed) => {
      queries.setQueryData<Passkey[]>(ownPasskeysQuery.queryKey, (all) =>
        all?.filter(({ id }) => id !== removed),
      )
      refreshOwnSignIn(queries)
      toast({ title: message, kind: 'success' })
      onRemoved()
    },
    onError: (error) => {
      void queries.invalidateQueries(ownPasskeysQuery)
      toastFailure(error, removalFailed)
    },
  })
}
