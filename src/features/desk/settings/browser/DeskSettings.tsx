import { Switch } from '../../../../browser/ui/Switch.tsx'
import { InstantSettings } from '../../../base/settings/browser/InstantSettings.tsx'
import { TagManagement } from '../../tags/browser/TagManagement.tsx'
import * as endpoints from '../endpoints.ts'
import { NewTicketsFields } from './NewTicketsFields.tsx'

/** The content of DeskSettingsSection, loaded as a separate script. */
export const DeskSettings = ({ userId }: { userId: number }) => (
  <>
    <InstantSettings
      read={endpoints.readDeskSettings}
      save={endpoints.saveDeskSettings}
      name="service desk settings"
      loadingClass="min-h-31"
    >
      {(shown, change) => (
        <div className="grid gap-6">
          <Switch
            label="Reopen resolved tickets when the customer replies"
            hint="The reply sets the status to Open. When off, the ticket stays resolved and is listed under Customer replied."
            checked={shown.reopensOnReply}
            onCheckedChange={(reopensOnReply) => change({ reopensOnReply })}
          />
          <NewTicketsFields settings={shown} onChange={change} />
        </div>
      )}
    </InstantSettings>
    <TagManagement userId={userId} />
  </>
)
