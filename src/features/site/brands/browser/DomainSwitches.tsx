import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import type { Domain } from '../schema.ts'
import { cacheDomain, domainQuery, switchDomain } from './api.ts'
import { SwitchOffQuestion } from './SwitchOffQuestion.tsx'
import { useFollowSite } from './useFollowSite.ts'
import { useSwitch } from './useSwitch.ts'

type Switches = Partial<Pick<Domain, 'isActive' | 'isPrimary'>>

const stateAfter = ({ isActive, isPrimary }: Switches) =>
  isActive === undefined ? (isPrimary ? 'primary' : 'not primary') : isActive ? 'active' : 'inactive'

interface DomainSwitchesProps {
  domain: Domain
  /** Shown beside the name of the domain. */
  actions: ReactNode
}

/** The host, as a link to its site, and its two switches. Each change is saved at once, and reset if saving fails. */
export function DomainSwitches({ domain, actions }: DomainSwitchesProps) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const [isAsking, setIsAsking] = useState(false)
  const changing = useSwitch<Domain, Switches>({
    queryKey: domainQuery(String(domain.id)).queryKey,
    name: `domain ${domain.id}`,
    save: (change) => switchDomain(domain, change),
    onSaved: (saved, change) => {
      cacheDomain(queries, saved)
      void followSite()
      return { title: `Domain is now ${stateAfter(change)}`, description: saved.domainName }
    },
    failed: 'Error updating domain',
  })

  return (
    <section
      aria-label="Domain"
      className="mb-6 grid rounded-card border border-n200 bg-n0 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]"
    >
      <div className="flex items-center justify-between gap-4 px-5 py-4 md:max-lg:col-span-2">
        <div className="min-w-0">
          <p className="text-small text-n600">Domain name</p>
          <p className="text-body font-medium wrap-anywhere text-n900">
            <a
              href={domain.origin}
              target="_blank"
              rel="noopener"
              className="touch-room rounded-badge underline underline-offset-4 hover:no-underline"
            >
              {domain.domainName}
            </a>
          </p>
        </div>
        {actions}
      </div>
      <div className="border-n200 px-5 py-4 max-lg:border-t lg:border-l">
        <Switch
          label="Active"
          hint="Visitors of this host see the brand"
          side="right"
          checked={domain.isActive}
          onCheckedChange={(isActive) => {
            if (!isActive && domain.domainName === window.location.hostname) setIsAsking(true)
            else changing.mutate({ isActive })
          }}
        />
      </div>
      <div className="border-n200 px-5 py-4 max-lg:border-t md:border-l">
        <Switch
          label="Primary"
          hint="Used for links in emails"
          side="right"
          checked={domain.isPrimary}
          onCheckedChange={(isPrimary) => changing.mutate({ isPrimary })}
        />
      </div>
      <SwitchOffQuestion
        open={isAsking}
        what="host"
        onClose={() => setIsAsking(false)}
        onConfirm={() => changing.mutate({ isActive: false })}
      />
    </section>
  )
}
