import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf, schemaResolver } from '../../browser/forms/form.ts'
import { Dialog } from '../../browser/ui/Dialog.tsx'
import { FormActions } from '../../browser/ui/FormActions.tsx'
import { TextField } from '../../browser/ui/TextField.tsx'
import { line } from '../../shared/endpoint/fields.ts'
import type { DemonstrationRole } from './demonstrationRoles.ts'

const roleForm = z.object({
  name: line(50).check(z.minLength(2, 'Role name must be at least 2 characters')),
  description: line(200),
})

interface RoleManagementDialogProps {
  open: boolean
  /** The role to edit; undefined to create one. */
  role: DemonstrationRole | undefined
  onClose: () => void
  /** Called when the form is valid. */
  onSubmit: () => void
}

export function RoleManagementDialog({ open, role, onClose, onSubmit }: RoleManagementDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={role ? 'Edit role' : 'Create role'}>
      <RoleFields role={role} onClose={onClose} onSubmit={onSubmit} />
    </Dialog>
  )
}

function RoleFields({ role, onClose, onSubmit }: Omit<RoleManagementDialogProps, 'open'>) {
  const form = useForm({
    resolver: schemaResolver(async () => roleForm),
    defaultValues: { name: role?.name ?? '', description: role?.description ?? '' },
  })
  const field = fieldsOf(form)
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <TextField label="Name" {...field('name')} autoComplete="off" />
      <TextField label="Description" optional {...field('description')} autoComplete="off" />
      <FormActions submit={role ? 'Update role' : 'Create role'} onCancel={onClose} />
    </form>
  )
}
