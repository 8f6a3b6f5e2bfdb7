import { FileUp, ListFilter, MailPlus, Plus } from 'lucide'
import { useCallback, useId, useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { IconLink } from '../../../../browser/ui/IconLink.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { LeftOutFilters } from '../../../../browser/ui/LeftOutFilters.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { DirectoryEntry } from '../schema.ts'
import { isFiltered, userViewIn, type UserView } from '../../directory/view.ts'
import { ExportUsers } from './ExportUsers.tsx'
import type { CreatedUser } from './HandOver.tsx'
import type { ActiveDialog, UserTask } from './UserDialogs.tsx'
import { UserTable } from './UserTable.tsx'
import { useUserList } from './useUserList.ts'

const Dialogs = loadedLater(async () => (await import('./UserDialogs.tsx')).UserDialogs)
const HandOver = loadedLater(async () => (await import('./HandOver.tsx')).HandOver)
const Filters = loadedLater(async () => (await import('../../directory/browser/UserFilters.tsx')).UserFilters)
const Invitations = loadedLater(
  async () => (await import('../../invitations/browser/InviteWaiting.tsx')).InviteWaiting,
)

interface UserListProps {
  users: readonly DirectoryEntry[]
  /** Whether the users are still those of the previous filter. */
  isFormer: boolean
  isLoading: boolean
  currentUserId: number
  canEdit: boolean
  resetBy: 'PUT' | 'POST'
  /** Whether to show the number of all users. The dashboard shows it in the heading instead. */
  showsTotal: boolean
  view: UserView
  onView: (view: UserView) => void
}

export function UserList({
  users,
  isFormer,
  isLoading,
  currentUserId,
  canEdit,
  resetBy,
  showsTotal,
  view,
  onView,
}: UserListProps) {
  const filtered = isFiltered(view)
  const [showsFilters, setShowsFilters] = useState(filtered)
  const filters = useId()
  const { search, setSearch, sort, sortBy, shown } = useUserList(users)
  const [activeDialog, setActiveDialog] = useState<ActiveDialog>()
  const [created, setCreated] = useState<CreatedUser>()

  const begin = useCallback(
    (task: UserTask, user: DirectoryEntry) => {
      if (task === 'edit' && !canEdit) {
        toast({ title: 'Edit functionality coming soon', kind: 'info' })
      } else setActiveDialog({ open: true, task, user })
    },
    [canEdit],
  )

  const onInvite = () => setActiveDialog({ open: true, task: 'invite' })

  return (
    <>
      <LeftOutFilters viewIn={userViewIn} />
      <div className="relative mb-3 flex flex-wrap items-center gap-3">
        <SearchField label="Search users" placeholder="Search users" value={search} onChange={setSearch} />
        <Button
          variant="secondary"
          size="field"
          icon={ListFilter}
          aria-expanded={showsFilters}
          aria-controls={filters}
          onClick={() => setShowsFilters(!showsFilters)}
        >
          Filters
        </Button>
        <ExportUsers view={view} count={users.length} />
        <IconLink icon={FileUp} label="Import users from CSV" to="/admin/user-management/import" />
        {/* On phones, the count is below the button. Above it, the count would move the button when it appears. */}
        <p role="status" className="text-ui text-n600 tabular-nums max-md:order-last max-md:empty:absolute">
          {search.trim() !== ''
            ? countOf(shown.length, users.length)
            : (filtered || showsTotal) && countOf(users.length)}
        </p>
        <div {...Dialogs.intent} className="ml-auto flex gap-3 max-md:w-full max-md:*:grow">
          <Button variant="secondary" size="field" icon={MailPlus} onClick={onInvite}>
            Invite
          </Button>
          <Button size="field" icon={Plus} onClick={() => setActiveDialog({ open: true, task: 'create' })}>
            Create user
          </Button>
        </div>
      </div>
      {created && <HandOver.Later user={created} onDone={() => setCreated(undefined)} />}
      {view.state === 'not-invited' && users.length > 0 && (
        <div className="mb-4 text-ui text-n700">
          <Invitations.Later />
        </div>
      )}
      <div id={filters}>{showsFilters && <Filters.Later view={view} onChange={onView} />}</div>
      {shown.length === 0 ? (
        users.length === 0 ? (
          <NoMatches text="No users match these filters." onClear={() => onView({})} />
        ) : (
          <NoMatches text="No users match your search." onClear={() => setSearch('')} />
        )
      ) : (
        <UserTable
          users={shown}
          {...{ isFormer, isLoading, currentUserId, sort }}
          onSort={sortBy}
          onTask={begin}
        />
      )}
      {activeDialog && (
        <Dialogs.Later
          activeDialog={activeDialog}
          currentUserId={currentUserId}
          resetBy={resetBy}
          onInvite={onInvite}
          onCreated={setCreated}
          onClose={() => setActiveDialog({ ...activeDialog, open: false })}
        />
      )}
    </>
  )
}

/** '3 of 20 users', '1 user'. */
function countOf(shown: number, all?: number): string {
  const count = (all === undefined ? [shown] : [shown, all]).map((number) => number.toLocaleString('en-US'))
  return `${count.join(' of ')} ${(all ?? shown) === 1 ? 'user' : 'users'}`
}
