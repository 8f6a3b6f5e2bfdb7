import { EllipsisVertical, KeyRound, Pencil, Plus, Trash } from 'lucide'
import { useState } from 'react'
import { Badge } from '../../src/browser/ui/Badge.tsx'
import { Button, buttonClass } from '../../src/browser/ui/Button.tsx'
import { Card } from '../../src/browser/ui/Card.tsx'
import { DeleteDialog } from '../../src/browser/ui/DeleteDialog.tsx'
import { Dialog } from '../../src/browser/ui/Dialog.tsx'
import { FormActions } from '../../src/browser/ui/FormActions.tsx'
import { IconButton } from '../../src/browser/ui/IconButton.tsx'
import { Menu } from '../../src/browser/ui/Menu.tsx'
import { Notice } from '../../src/browser/ui/Notice.tsx'
import { PasswordField } from '../../src/browser/ui/PasswordField.tsx'
import { Priority } from '../../src/browser/ui/Priority.tsx'
import { SelectField } from '../../src/browser/ui/SelectField.tsx'
import { StatusBadge } from '../../src/browser/ui/StatusBadge.tsx'
import { toast } from '../../src/browser/ui/toast.ts'
import { Block } from './Block.tsx'

const row = 'flex flex-wrap items-center gap-3'

export function Actions() {
  const [pending, setPending] = useState(false)
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const [role, setRole] = useState<'agent' | 'customer' | ''>('')
  return (
    <>
      <Block name="Badges, priority, buttons">
        <Card className={row}>
          {['open', 'in_progress', 'resolved', 'closed', 'paid', 'unpaid', 'overdue', 'cancelled'].map(
            (status) => (
              <StatusBadge key={status} status={status} />
            ),
          )}
          {['low', 'medium', 'high', 'critical'].map((priority) => (
            <Priority key={priority} priority={priority} />
          ))}
          <Badge tone="plain">Administrator</Badge>
          <Badge tone="staff">Staff</Badge>
        </Card>
        <Card className={row}>
          <Button pending={pending} pendingText="Sending..." onClick={() => setPending(true)}>
            Send Response
          </Button>
          <Button icon={Plus} size="field">
            Create user
          </Button>
          <Button variant="secondary">Our Services</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="ghost-danger" icon={Trash}>
            Delete
          </Button>
          <Button variant="secondary" disabled>
            Pay Now (Coming Soon)
          </Button>
          <Button variant="secondary" size="small">
            View
          </Button>
          <a href="#top" className={buttonClass({ variant: 'primary', size: 'large' })}>
            Get Started
          </a>
          <IconButton icon={Pencil} label="Edit ben.carter" />
          <IconButton icon={KeyRound} label="Reset password of ben.carter" />
          <IconButton icon={Trash} label="Delete ben.carter" danger />
          <Menu
            trigger={
              <Button variant="secondary" icon={EllipsisVertical}>
                Actions
              </Button>
            }
            items={[
              { label: 'Quote', onSelect: () => {} },
              { label: 'Invoice', onSelect: () => {} },
              { label: 'Delete', icon: Trash, danger: true, onSelect: () => {} },
            ]}
          />
        </Card>
      </Block>
      <Block name="Dialogs and toasts">
        <div className={row}>
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Account Settings
          </Button>
          <Button variant="secondary" onClick={() => setOpen('confirm')}>
            Delete user
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({ kind: 'success', title: 'Success', description: 'Invoice created successfully' })
            }
          >
            Success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toast({
                kind: 'error',
                title: 'Logout Failed',
                description: 'There was an error logging out. Please try again.',
              })
            }
          >
            Failure
          </Button>
        </div>
        <Notice kind="success">Your message has been sent. We'll contact you soon.</Notice>
        <Notice kind="error">Failed to send message. Please try again.</Notice>
        <Notice kind="info">The verification code was sent.</Notice>
        <Dialog
          open={open === 'dialog'}
          onClose={() => setOpen(undefined)}
          title="Account Settings"
          description="Change your password. Other devices are signed out."
        >
          <div className="grid gap-5">
            <PasswordField label="Current password" error="Current password is required" />
            <PasswordField label="New password" defaultValue="correct horse" autoComplete="new-password" />
            <SelectField
              label="Role"
              placeholder="Select a role"
              value={role}
              onValueChange={setRole}
              options={[
                { value: 'agent', label: 'Agent' },
                { value: 'customer', label: 'Customer' },
              ]}
            />
          </div>
          <FormActions submit="Update password" onCancel={() => setOpen(undefined)} />
        </Dialog>
        <DeleteDialog
          item={{ id: 7 }}
          open={open === 'confirm'}
          onClose={() => setOpen(undefined)}
          title="Delete user"
          question="Are you sure you want to delete this user?"
          effect="priya.n can no longer sign in; their tickets and invoices stay and show customer #7 without a name."
          remove={async () => {}}
          successTitle="User has been deleted"
          failureTitle="Failed to delete user"
        />
      </Block>
    </>
  )
}
