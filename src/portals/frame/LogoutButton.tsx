import { LogOut } from 'lucide'
import { Button } from '../../browser/ui/Button.tsx'

export function LogoutButton({ pending, onClick }: { pending: boolean; onClick: () => void }) {
  return (
    <Button variant="ghost" icon={LogOut} pending={pending} pendingText="Logging out..." onClick={onClick}>
      Logout
    </Button>
  )
}
