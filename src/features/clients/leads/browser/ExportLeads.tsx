import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { exportLeads } from '../endpoints.ts'

interface ExportLeadsProps {
  /** The leads that the list shows. */
  leads: readonly { id: number }[]
  isFiltered: boolean
}

/** Downloads the leads of the list as a file. */
export function ExportLeads({ leads, isFiltered }: ExportLeadsProps) {
  return (
    <ExportButton
      rows="leads"
      isFiltered={isFiltered}
      save={async (options) => {
        const { saveFile } = await import('../../../../browser/api/saveFile.ts')
        await saveFile(exportLeads, {
          body: { ids: leads.map(({ id }) => id) },
          rows: leads.length,
          ...options,
        })
      }}
    />
  )
}
