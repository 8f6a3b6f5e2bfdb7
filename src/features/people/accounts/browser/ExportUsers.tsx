import { ExportButton } from '../../../../browser/ui/ExportButton.tsx'
import { isFiltered, type UserView } from '../../directory/view.ts'

interface ExportUsersProps {
  view: UserView
  /** The number of users that match the view; undefined until it is known. */
  total: number | undefined
}

/** Downloads the filtered users as a file. */
export function ExportUsers({ view, total }: ExportUsersProps) {
  return (
    <ExportButton
      rows="users"
      isFiltered={isFiltered(view)}
      save={async (options) => {
        const { saveUsers } = await import('../../directory/importExport/browser/api.ts')
        await saveUsers(view, total, options)
      }}
    />
  )
}
