import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { LoadedContent } from '../../../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../../../browser/ui/PageHeader.tsx'
import { brandsQuery } from '../../../site/brands/browser/api.ts'
import type { IdentityProvider } from '../schema.ts'
import { identityProvidersQuery, removeIdentityProvider } from './api.ts'
import { IdentityProviderCard } from './IdentityProviderCard.tsx'

// A separate script, because it contains the form library.
const Dialog = loadedLater(async () => (await import('./IdentityProviderDialog.tsx')).IdentityProviderDialog)

/** The providers at which people can sign in. @param userId the account that owns the drafts */
export function IdentityProviders({ userId }: { userId: number | null }) {
  const providers = useQuery(identityProvidersQuery)
  const brands = useQuery(brandsQuery)
  // `provider` stays set while a dialog closes. Otherwise the texts would change before the dialog has disappeared.
  const [dialog, setDialog] = useState<{ open: boolean; provider: IdentityProvider | undefined }>()
  const [deleting, setDeleting] = useState<{ open: boolean; provider: IdentityProvider }>()

  const add = (
    <Button {...Dialog.intent} icon={Plus} onClick={() => setDialog({ open: true, provider: undefined })}>
      Add provider
    </Button>
  )
  const brandOf = ({ brandId }: IdentityProvider) =>
    brandId === null ? undefined : (brands.data?.find(({ id }) => id === brandId)?.name ?? '…')
  return (
    <>
      <PageHeader
        title="Single Sign-On"
        subtitle="People sign in with an account they have elsewhere. Their account here decides what they may do."
        // If there are no providers, the list itself shows this button.
        actions={providers.data?.length !== 0 && add}
      />
      <LoadedContent
        query={providers}
        loadingText="Loading identity providers..."
        errorText="Could not load the identity providers. Please try again."
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState text="So far everybody signs in with a username and password." action={add} />
          ) : (
            <ul className="grid gap-4">
              {all.map((provider) => (
                <li key={provider.id}>
                  <IdentityProviderCard
                    provider={provider}
                    brand={brandOf(provider)}
                    onEdit={() => setDialog({ open: true, provider })}
                    onDelete={() => setDeleting({ open: true, provider })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedContent>
      {dialog && (
        <Dialog.Later {...dialog} userId={userId} onClose={() => setDialog({ ...dialog, open: false })} />
      )}
      {deleting && <DeleteProvider {...deleting} onClose={() => setDeleting({ ...deleting, open: false })} />}
    </>
  )
}

interface DeleteProviderProps {
  open: boolean
  provider: IdentityProvider
  onClose: () => void
}

function DeleteProvider({ open, provider, onClose }: DeleteProviderProps) {
  const queries = useQueryClient()
  const { name, linked } = provider
  const people = linked === 1 ? '1 person signs' : `${linked} people sign`
  return (
    <DeleteDialog
      item={provider}
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">Delete provider {name}</span>}
      question="Are you sure you want to delete this provider?"
      effect={`${people} in by it. Their accounts stay, and they need their passwords.`}
      remove={(id) => removeIdentityProvider(queries, id)}
      successTitle="Identity provider deleted"
      failureTitle="Could not delete the identity provider"
    />
  )
}
