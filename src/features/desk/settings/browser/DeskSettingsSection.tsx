import { Headset } from 'lucide'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'

const Settings = loadedLater(async () => (await import('./DeskSettings.tsx')).DeskSettings)
const hashes = ['service-desk']

/** The section of the service desk in the site settings, collapsed at first. */
export function DeskSettingsSection({ userId }: { userId: number }) {
  return (
    <AccordionSection icon={Headset} title="Service Desk" hashes={hashes} intent={Settings.intent}>
      <Settings.Later userId={userId} />
    </AccordionSection>
  )
}
