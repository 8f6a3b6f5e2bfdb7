import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Headset } from 'lucide'
import { AccordionSection } from '../../../browser/ui/Accordion.tsx'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import { Loaded } from '../../settings/browser/Loaded.tsx'
import type { ServiceDeskSettings } from '../schema.ts'
import { saveServiceDeskSettings, serviceDeskSettingsQuery } from './api.ts'

/** The section of the service desk in the site settings. */
export const ServiceDeskSection = () => (
  <AccordionSection icon={Headset} title="Service Desk">
    <Settings />
  </AccordionSection>
)

function Settings() {
  const settings = useQuery(serviceDeskSettingsQuery)
  return (
    <Loaded query={settings} what="the service desk settings" loadingClass="min-h-14">
      {(stored) => <ReopeningSwitch stored={stored} />}
    </Loaded>
  )
}

function ReopeningSwitch({ stored }: { stored: ServiceDeskSettings }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (reopensOnReply: boolean) => saveServiceDeskSettings(queries, { reopensOnReply }),
    onSuccess: () => toast({ title: 'Service desk settings updated', kind: 'success' }),
    onError: (error) => toastFailure(error, 'Failed to update service desk settings'),
  })
  return (
    <Switch
      label="Reopen resolved tickets when the customer replies"
      hint="The reply sets the status to Open. When off, the ticket stays resolved and is listed under Customer replied."
      checked={saving.isPending ? saving.variables : stored.reopensOnReply}
      onCheckedChange={(checked) => saving.mutate(checked)}
      disabled={saving.isPending}
    />
  )
}
