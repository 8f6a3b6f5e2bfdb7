import { FileText } from 'lucide'
import { AccordionSection } from '../../../browser/ui/Accordion.tsx'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { InstantSettings } from '../../settings/browser/InstantSettings.tsx'
import * as endpoints from '../endpoints.ts'

/** The section of documents in the site settings. */
export const DocumentsSection = () => (
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
          hint="Customers can download it from their portal in any case."
          checked={attachesToMails}
          onCheckedChange={(attaches) => change({ attachesToMails: attaches })}
        />
      )}
    </InstantSettings>
  </AccordionSection>
)
