import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Badge } from '../../../../browser/ui/Badge.tsx'
import { recordLinkClass } from '../../../../browser/ui/recordLinkClass.ts'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import type { Brand, BrandWithDomains } from '../schema.ts'
import { brandQuery, cacheBrand, switchBrand } from './api.ts'
import { SwitchOffQuestion } from './SwitchOffQuestion.tsx'
import { useFollowSite } from './useFollowSite.ts'
import { useSwitch } from './useSwitch.ts'

/**
 * The domains of a brand, and the switch that turns the brand off. The switch is saved at once, and reset if saving
 * fails.
 */
export function BrandDomains({ brand }: { brand: BrandWithDomains }) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const [isAsking, setIsAsking] = useState(false)
  const changing = useSwitch<Brand, { isActive: boolean }>({
    queryKey: brandQuery(String(brand.id)).queryKey,
    name: `brand ${brand.id}`,
    save: ({ isActive }) => switchBrand(brand, isActive),
    onSaved: (saved) => {
      cacheBrand(queries, saved)
      void followSite()
      return { title: `Brand is now ${saved.isActive ? 'active' : 'inactive'}`, description: saved.name }
    },
    failed: 'Error updating brand',
  })

  return (
    <section
      aria-label="Where it is shown"
      className="mb-6 grid rounded-card border border-n200 bg-n0 lg:grid-cols-[1.4fr_1fr]"
    >
      <div className="min-w-0 px-5 py-4">
        <p className="text-small text-n600">{brand.domainCount === 1 ? 'Domain' : 'Domains'}</p>
        <DomainLinks brand={brand} />
      </div>
      <div className="border-n200 px-5 py-4 max-lg:border-t lg:border-l">
        <Switch
          label="Active"
          hint="Visitors of its domains see the brand"
          side="right"
          checked={brand.isActive}
          onCheckedChange={(isActive) => {
            if (!isActive && brand.isOfThisHost) setIsAsking(true)
            else changing.mutate({ isActive })
          }}
        />
      </div>
      <SwitchOffQuestion
        open={isAsking}
        what="brand"
        onClose={() => setIsAsking(false)}
        onConfirm={() => changing.mutate({ isActive: false })}
      />
    </section>
  )
}

function DomainLinks({ brand: { domains, domainCount } }: { brand: BrandWithDomains }) {
  if (domainCount === 0) {
    return (
      <p className="text-body text-n900">
        It has no domain yet.{' '}
        <Link to="/admin/domain/add" className={recordLinkClass}>
          Add a domain
        </Link>
      </p>
    )
  }
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-2">
      {domains.map(({ id, domainName, isActive, isPrimary }) => (
        <li key={id} className="flex min-w-0 flex-wrap items-center gap-x-2 text-body font-medium text-n900">
          <Link
            to="/admin/domain/$domainId"
            params={{ domainId: String(id) }}
            className={`wrap-anywhere ${recordLinkClass}`}
          >
            {domainName}
          </Link>
          {isPrimary && domainCount > 1 && <Badge tone="plain">Primary</Badge>}
          {!isActive && <Badge tone="grey">Inactive</Badge>}
        </li>
      ))}
      {domainCount > domains.length && (
        <li className="text-body text-n700">
          <Link to="/admin/domain" className={recordLinkClass}>
            and {domainCount - domains.length} more
          </Link>
        </li>
      )}
    </ul>
  )
}
