import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Headset } from 'lucide'
import { AccordionSection } from '../../../browser/ui/Accordion.tsx'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { Loaded } from '../../settings/browser/Loaded.tsx'
import { TagManagement } from '../../ticketTags/browser/TagManagement.tsx'
import type { ServiceDeskSettings } from '../schema.ts'
import { saveServiceDeskSettings, serviceDeskSettingsQuery } from './api.ts'
import { NewTicketsFields } from './NewTicketsFields.tsx'

/** The section of the service desk in the site settings. */
export const ServiceDeskSection = ({ userId }: { userId: number }) => (
  <AccordionSection icon={Headset} title="Service Desk">
    <Settings />
    <TagManagement userId={userId} />
  </AccordionSection>
)

function Settings() {
  const settings = useQuery(serviceDeskSettingsQuery)
  return (
    <Loaded query={settings} what="the service desk settings" loadingClass="min-h-31">
      {(stored) => <SettingsFields stored={stored} />}
    </Loaded>
  )
}

/** Each field is saved as soon as it is changed. */
function SettingsFields({ stored }: { stored: ServiceDeskSettings }) {
  const queries = useQueryClient()
  const saving = useMutation({
    // One after another: each starts from what the one before has stored.
    scope: { id: serviceDeskSettingsQuery.queryKey[0] },
    mutationFn: (change: Partial<ServiceDeskSettings>) => saveServiceDeskSettings(queries, change),
    onSuccess: () => toast({ title: 'Service desk settings updated', kind: 'success' }),
    onError: (error) => toastFailure(error, 'Failed to update service desk settings'),
  })
  const shown = saving.isPending ? { ...stored, ...saving.variables } : stored
  return (
    <div className="grid gap-6">
      <Switch
        label="Reopen resolved tickets when the customer replies"
        hint="The reply sets the status to Open. When off, the ticket stays resolved and is listed under Customer replied."
        checked={shown.reopensOnReply}
        onCheckedChange={(reopensOnReply) => saving.mutate({ reopensOnReply })}
      />
      <NewTicketsFields settings={shown} onChange={(change) => saving.mutate(change)} />
    </div>
  )
}
