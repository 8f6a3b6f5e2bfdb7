import { Copy, Pencil, Trash } from 'lucide'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { Card } from '../../../../browser/ui/Card.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { WebAddressText } from '../../../../browser/ui/WebAddressText.tsx'
import type { IdentityProvider } from '../schema.ts'
import { TestIssuer } from './TestIssuer.tsx'

interface IdentityProviderCardProps {
  provider: IdentityProvider
  /** The name of the brand; undefined if the provider is for all brands. */
  brand: string | undefined
  onEdit: () => void
  onDelete: () => void
}

export function IdentityProviderCard({ provider, brand, onEdit, onDelete }: IdentityProviderCardProps) {
  const { id, name, issuer, clientId, emailDomains, isOn, linked, redirectAddresses } = provider
  const headingId = `provider-${id}`
  return (
    <Card form aria-labelledby={headingId}>
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={headingId} className="text-section wrap-anywhere text-n900">
            {name}
          </h2>
          <Badge tone={isOn ? 'green' : 'plain'}>{isOn ? 'On' : 'Off'}</Badge>
        </div>
        <div className="-mt-2 -mr-3 flex shrink-0 md:-mt-1 md:-mr-2">
          <IconButton icon={Pencil} label={`Edit ${name}`} onClick={onEdit} />
          <IconButton icon={Trash} danger label={`Delete ${name}`} onClick={onDelete} />
        </div>
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-4 text-ui md:grid-cols-2">
        <ProviderFact name="For">
          {brand ?? 'Every brand'}, people of {emailDomains}
        </ProviderFact>
        <ProviderFact name="Linked accounts">
          <span className="tabular-nums">{linked}</span>
        </ProviderFact>
        <ProviderFact name="Issuer">
          <WebAddressText address={issuer} />
        </ProviderFact>
        <ProviderFact name="Client ID">{clientId}</ProviderFact>
        <ProviderFact name="Second factor">{secondFactorOf(provider)}</ProviderFact>
        <ProviderFact name="Passwords">{passwordsOf(provider)}</ProviderFact>
        <div className="min-w-0 md:col-span-2">
          <dt className="text-small text-n600">Redirect addresses to register there</dt>
          {redirectAddresses.length === 0 && (
            <dd className="text-n900">None: the brand has no active domain.</dd>
          )}
          {redirectAddresses.map((address) => (
            <dd key={address} className="flex items-center justify-between gap-2 md:justify-start">
              <span className="min-w-0 wrap-anywhere text-n900">
                <WebAddressText address={address} />
              </span>
              <IconButton
                icon={Copy}
                label={`Copy ${address}`}
                onClick={() => void copyText(address, 'redirect address')}
              />
            </dd>
          ))}
        </div>
      </dl>
      <TestIssuer issuer={issuer} />
    </Card>
  )
}

const secondFactorOf = ({ countsAsSecondFactor }: IdentityProvider) =>
  countsAsSecondFactor ? 'Asked for there' : 'Asked for here'

const passwordsOf = ({ isOnlyWay }: IdentityProvider) =>
  isOnlyWay ? 'For administrators alone' : 'Also possible'

function ProviderFact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-n600">{name}</dt>
      <dd className="wrap-anywhere text-n900">{children}</dd>
    </div>
  )
}
