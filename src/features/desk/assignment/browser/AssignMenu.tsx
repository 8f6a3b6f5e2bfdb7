import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../browser/ui/Button.tsx'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import type { MenuProps } from '../../../../browser/ui/OpenMenu.tsx'
import { currentUserQuery } from '../../../people/accounts/browser/api.ts'
import { assigneesQuery } from './api.ts'

interface AssignMenuProps {
  /** @param name the assignee in a sentence: 'you', 'nobody' or a name */
  choose: (change: { assigneeId: number | null }, question: string, name: string) => void
  /** The button that opens the menu, unless it is `Assign to`. */
  trigger?: MenuProps['trigger']
  /** Whether the colleagues are loaded; false until the user comes near the button. */
  isWanted?: boolean
}

/** Assigns the selected tickets, or one ticket, to the user, to nobody or to a colleague. */
export function AssignMenu({ choose, trigger, isWanted = true }: AssignMenuProps) {
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const staff = useQuery({ ...assigneesQuery, enabled: isWanted })
  const others = (staff.data ?? []).filter(({ id }) => id !== user?.id)
  const names = Map.groupBy(others, ({ name }) => name)
  const assign = (assigneeId: number | null, name: string) =>
    choose({ assigneeId }, `They are assigned to ${name}.`, name)
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
  return <Menu trigger={trigger ?? <Button variant="secondary">Assign to</Button>} items={items} />
}
