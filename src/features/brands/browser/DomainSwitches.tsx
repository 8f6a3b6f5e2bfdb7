import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { toast, toastFailure } from '../../../browser/ui/toast.ts'
import type { Domain } from '../schema.ts'
import { cacheDomain, domainQuery, switchDomain } from './api.ts'
import { useFollowSite } from './useFollowSite.ts'

type Switches = Partial<Pick<Domain, 'isActive' | 'isPrimary'>>

const stateAfter = ({ isActive, isPrimary }: Switches) =>
  isActive === undefined ? (isPrimary ? 'primary' : 'not primary') : isActive ? 'active' : 'inactive'

/** The host and its two switches, which are saved at once and reset if that fails. */
export function DomainSwitches({ domain }: { domain: Domain }) {
  const queries = useQueryClient()
  const followSite = useFollowSite()
  const { queryKey } = domainQuery(String(domain.id))
  const changing = useMutation({
    mutationFn: (body: Switches) => switchDomain(domain, body),
    // One request at a time: the responses of two could arrive in the wrong order.
    scope: { id: `domain ${domain.id}` },
    onMutate: (body) => {
      const before = queries.getQueryData<Domain>(queryKey)
      queries.setQueryData<Domain>(queryKey, (shown) => shown && { ...shown, ...body })
      return before
    },
    onSuccess: (saved, change) => {
      cacheDomain(queries, saved)
      void followSite(saved.domainName)
      toast({ title: `Domain is now ${stateAfter(change)}`, description: saved.domainName, kind: 'success' })
    },
    onError: (error, _, before) => {
      if (before) queries.setQueryData<Domain>(queryKey, before)
      toastFailure(error, 'Error updating domain', 'Please try again.')
    },
  })

  return (
    <section
      aria-label="Domain"
      className="mb-6 grid rounded-card border border-n200 bg-n0 md:grid-cols-2 lg:grid-cols-[1.4fr_1fr_1fr]"
    >
      <div className="px-5 py-4 md:max-lg:col-span-2">
        <p className="text-small text-n600">Domain Name</p>
        <p className="text-body font-medium wrap-anywhere text-n900">{domain.domainName}</p>
      </div>
      <div className="border-n200 px-5 py-4 max-lg:border-t lg:border-l">
        <Switch
          label="Active"
          hint="Visitors of this host see the brand"
          side="right"
          checked={domain.isActive}
          onCheckedChange={(isActive) => changing.mutate({ isActive })}
        />
      </div>
      <div className="border-n200 px-5 py-4 max-lg:border-t md:border-l">
        <Switch
          label="Primary"
          hint="Used for canonical addresses"
          side="right"
          checked={domain.isPrimary}
          onCheckedChange={(isPrimary) => changing.mutate({ isPrimary })}
        />
      </div>
    </section>
  )
}
