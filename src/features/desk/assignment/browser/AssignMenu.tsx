import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import type { MenuProps } from '../../../../browser/ui/OpenMenu.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import type { ChangeOfEach } from '../../bulkChanges/schema.ts'
import { assigneesQuery } from './api.ts'

interface AssignMenuProps {
  choose: (change: ChangeOfEach, question: string) => void
}

/** Assigns the selected tickets to the user, to nobody or to a colleague. */
export function AssignMenu({ choose }: AssignMenuProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const staff = useQuery(assigneesQuery)
  const others = (staff.data ?? []).filter(({ id }) => id !== user?.id)
  const names = Map.groupBy(others, ({ name }) => name)
  const assign = (assigneeId: number | null, name: string) =>
    choose({ assigneeId }, `They are assigned to ${name}.`)
  const items: MenuProps['items'] = [
    ...(user ? [{ label: 'Me', onSelect: () => assign(user.id, 'you') }] : []),
    { label: 'Nobody', onSelect: () => assign(null, 'nobody') },
    ...others.map(({ id, name, username }) => ({
      label: names.get(name)?.length === 1 ? name : `${name} (${username})`,
      onSelect: () => assign(id, name),
    })),
    ...(staff.isError && !staff.data
      ? [{ label: 'Load the colleagues again', onSelect: () => void staff.refetch() }]
      : []),
  ]
  return <Menu trigger={<Button variant="secondary">Assign to</Button>} items={items} />
}
