import { FileUp, ListFilter, MailPlus, Plus } from 'lucide'
import { useCallback, useId, useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { IconLink } from '../../../../browser/ui/IconLink.tsx'
import { LeftOutFilters } from '../../../../browser/ui/LeftOutFilters.tsx'
import { LoadedRows } from '../../../../browser/ui/LoadedRows.tsx'
import { NoMatches } from '../../../../browser/ui/NoMatches.tsx'
import { SearchField } from '../../../../browser/ui/SearchField.tsx'
import { toast } from '../../../../browser/ui/toast.ts'
import type { DirectoryEntry } from '../schema.ts'
import { isFiltered, userViewIn } from '../../directory/view.ts'
import { ExportUsers } from './ExportUsers.tsx'
import type { CreatedUser } from './HandOver.tsx'
import type { ActiveDialog, UserTask } from './UserDialogs.tsx'
import { UserTable } from './UserTable.tsx'
import { countOf, useUserList } from './useUserList.ts'

const Dialogs = loadedLater(async () => (await import('./UserDialogs.tsx')).UserDialogs)
const HandOver = loadedLater(async () => (await import('./HandOver.tsx')).HandOver)
const Filters = loadedLater(async () => (await import('../../directory/browser/UserFilters.tsx')).UserFilters)
const Invitations = loadedLater(
  async () => (await import('../../invitations/browser/InviteWaiting.tsx')).InviteWaiting,
)

interface UserAdministrationProps {
  currentUserId: number
  /**
   * Whether the Edit button opens a dialog. False on the screen whose specification has no editing: Edit only shows a
   * toast.
   */
  canEdit: boolean
  /** The HTTP method by which the screen resets passwords. */
  resetBy: 'PUT' | 'POST'
  /** False if the list is already inside a frame, whose heading has the number of all users. */
  framed?: boolean
}

/** The list of users with its filters, its search and its dialogs. */
export function UserAdministration({
  currentUserId,
  canEdit,
  resetBy,
  framed = true,
}: UserAdministrationProps) {
  const users = useUserList()
  const { view, setView, list, total } = users
  const filtered = isFiltered(view)
  const [showsFilters, setShowsFilters] = useState(filtered)
  const filters = useId()
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
        <SearchField
          label="Search users"
          placeholder="Search users"
          value={users.typed}
          onChange={users.setTyped}
        />
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
        <ExportUsers view={view} total={total} />
        <IconLink icon={FileUp} label="Import users from CSV" to="/admin/user-management/import" />
        {/* On phones, the count is below the button. Above it, the count would move the button when it appears. */}
        <p role="status" className="text-ui text-n600 tabular-nums max-md:order-last max-md:empty:absolute">
          {(users.isSearch || filtered || framed) && countOf(users)}
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
      {view.state === 'not-invited' && Boolean(total) && (
        <div className="mb-4 text-ui text-n700">
          <Invitations.Later />
        </div>
      )}
      <div id={filters}>{showsFilters && <Filters.Later view={view} onChange={setView} />}</div>
      <LoadedRows
        of="users"
        list={list}
        loadingClass={framed ? 'min-h-62' : 'min-h-120'}
        errorTitle="Error Loading Users"
        errorText="Failed to fetch users"
        framed={framed}
        empty={
          total === 0 ? (
            <NoMatches text="No users match these filters." onClear={() => setView({})} />
          ) : (
            <NoMatches text="No users match your search." onClear={users.clear} />
          )
        }
      >
        <UserTable
          // The order is not part of the key, so that a pressed column head keeps the focus.
          key={JSON.stringify({ ...list.shown, sort: undefined, direction: undefined })}
          users={list.rows}
          currentUserId={currentUserId}
          sort={users.sort}
          onSort={users.sortBy}
          onTask={begin}
        />
      </LoadedRows>
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
