import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { exportLeads } from '../endpoints.ts'
import { leadFilterOf } from '../rowsOf.ts'
import type { LeadView } from '../view.ts'

interface ExportLeadsProps {
  view: LeadView
  /** 'no' leaves out archived leads. */
  archived: 'no' | undefined
  /** The number of leads in the file; undefined until it is known. */
  total: number | undefined
}

/** Downloads the leads of the list as a file. */
export function ExportLeads({ view, archived, total }: ExportLeadsProps) {
  return (
    <ExportButton
      rows="leads"
      isFiltered={Object.values(view).some((value) => value !== undefined)}
      save={async (options) => {
        const { saveFile } = await import('../../../../browser/api/saveFile.ts')
        await saveFile(exportLeads, {
          body: leadFilterOf(view, archived),
          ...(total !== undefined && { rows: total }),
          ...options,
        })
      }}
    />
  )
}
