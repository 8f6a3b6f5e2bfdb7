import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Blocks } from 'lucide'
import { Card } from '../../../browser/ui/Card.tsx'
import { Icon } from '../../../browser/ui/Icon.tsx'
import { PartFailure } from '../../../browser/ui/PartFailure.tsx'
import { modulesQuery } from './api.ts'

/** Leads from the Admin Panel to the modules. Its height is the same while it is loading. */
export function ModulesCard() {
  const modules = useQuery(modulesQuery)
  const { data } = modules
  const on = data?.filter(({ isOn }) => isOn).length
  return (
    <Card className="relative transition-colors has-[a:hover]:border-n300 has-[a:hover]:bg-n25">
      <h2 className="flex items-center gap-2 text-ui font-medium text-n700">
        <Icon icon={Blocks} />
        <Link
          to="/admin/modules"
          className="grow after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-n900"
        >
          Modules
        </Link>
        <Icon icon={ArrowRight} className="text-n500" />
      </h2>
      {!data && modules.isError ? (
        // Above the link that covers the card.
        <PartFailure text="The modules could not be loaded." query={modules} className="relative z-1 mt-2" />
      ) : (
        <p className="mt-2 min-h-5 text-ui text-n600 tabular-nums">
          {data && `${on} of ${data.length} are on`}
        </p>
      )}
    </Card>
  )
}
