import { useQuery } from '@tanstack/react-query'
import { ComboboxField } from '../../../../browser/ui/ComboboxField.tsx'
import { assigneesQuery } from './api.ts'

interface AssigneeFieldProps {
  assignee: string | undefined
  onAssignee: (assignee: string | undefined) => void
}

/** Filters tickets by their assignee. */
export function AssigneeField({ assignee, onAssignee }: AssigneeFieldProps) {
  const staff = useQuery(assigneesQuery)
  return (
    <ComboboxField
      label="Assigned to"
      placeholder={staff.isLoading ? 'Loading staff...' : 'Anybody'}
      error={staff.isError && !staff.data ? 'Could not load the staff. Please open this again.' : undefined}
      options={[
        { value: '', label: 'Anybody' },
        ...(staff.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={assignee ?? ''}
      onValueChange={(value) => onAssignee(value || undefined)}
    />
  )
}
