import { Plus } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { loadedLater } from '../../../browser/loadedLater.tsx'
import { Slot } from '../../../browser/Slot.tsx'
import { Button } from '../../../browser/ui/Button.tsx'
import { usePreloadedDeletion } from '../../../browser/ui/DeleteDialog.tsx'
import { NoMatches } from '../../../browser/ui/NoMatches.tsx'
import { SearchField } from '../../../browser/ui/SearchField.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import type { DirectoryEntry } from '../schema.ts'
import { userActions } from '../slots.ts'
import type { ActiveDialog, UserTask } from './UserDialogs.tsx'
import { UserTable } from './UserTable.tsx'
import { useUserList } from './useUserList.ts'

const Dialogs = loadedLater(async () => (await import('./UserDialogs.tsx')).UserDialogs)

interface UserListProps {
  users: readonly DirectoryEntry[]
  currentUserId: number
  canEdit: boolean
  resetBy: 'PUT' | 'POST'
}

export function UserList({ users, currentUserId, canEdit, resetBy }: UserListProps) {
  const { search, setSearch, sort, sortBy, shown } = useUserList(users)
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>()
  useEffect(() => void Dialogs.preload(), [])
  usePreloadedDeletion()

  const begin = useCallback(
    (task: UserTask, user: DirectoryEntry) => {
      if (task === 'edit' && !canEdit) {
        toast({ title: 'Edit functionality coming soon', kind: 'info' })
      } else setActiveDialog({ open: true, task, user })
    },
    [canEdit],
  )

  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField label="Search users" placeholder="Search users" value={search} onChange={setSearch} />
        {/* On phones below the button, which would otherwise move away with the first letter. */}
        <p role="status" className="text-ui text-n600 tabular-nums max-md:order-last max-md:empty:absolute">
          {search.trim() !== '' && countOf(shown.length, users.length)}
        </p>
        <div className="ml-auto flex gap-3 max-md:w-full max-md:*:grow">
          <Slot of={userActions} given={{ person: currentUserId }} />
          <Button size="field" icon={Plus} onClick={() => setActiveDialog({ open: true, task: 'create' })}>
            Create User
          </Button>
        </div>
      </div>
      {shown.length === 0 ? (
        <NoMatches text="No users match your search." onClear={() => setSearch('')} />
      ) : (
        <UserTable users={shown} currentUserId={currentUserId} sort={sort} onSort={sortBy} onTask={begin} />
      )}
      {activeDialog && (
        <Dialogs.Later
          activeDialog={activeDialog}
          currentUserId={currentUserId}
          resetBy={resetBy}
          onClose={() => setActiveDialog({ ...activeDialog, open: false })}
        />
      )}
    </>
  )
}

const countOf = (shown: number, all: number) =>
  `${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} users`
