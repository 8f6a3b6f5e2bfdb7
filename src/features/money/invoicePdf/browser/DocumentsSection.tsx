import { FileText } from 'lucide'
import { useWorks } from '../../../../browser/page/site.tsx'
import { AccordionSection } from '../../../../browser/ui/Accordion.tsx'
import { Switch } from '../../../../browser/ui/Switch.tsx'
import { InstantSettings } from '../../../base/settings/browser/InstantSettings.tsx'
import * as endpoints from '../endpoints.ts'

export function DocumentsSection() {
  const isDownloaded = useWorks('invoice-download')
  return (
    <AccordionSection icon={FileText} title="Documents">
      <InstantSettings
        read={endpoints.readDocumentSettings}
        save={endpoints.saveDocumentSettings}
        name="document settings"
        loadingClass="min-h-16"
      >
        {({ attachesToMails }, change) => (
          <Switch
            label="Attach the PDF to emails about new invoices"
            hint={
              isDownloaded
                ? 'Customers can download it from their portal in any case.'
                : 'Otherwise customers see and print the invoice in their portal.'
            }
            checked={attachesToMails}
            onCheckedChange={(attaches) => change({ attachesToMails: attaches })}
          />
        )}
      </InstantSettings>
    </AccordionSection>
  )
}
