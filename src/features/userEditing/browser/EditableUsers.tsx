import { UserAdministration } from '../../accounts/browser/UserAdministration.tsx'

/** The list of User Management with the dialog that the dashboard has. */
export function EditableUsers({ currentUserId }: { currentUserId: number }) {
  return <UserAdministration currentUserId={currentUserId} canEdit resetBy="POST" />
}
