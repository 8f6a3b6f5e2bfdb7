import type { ComponentProps } from 'react'
import type { Edit } from '../useEdit.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

type EditFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { edit: Edit }

/** The form of a record, with the question that comes where two people change the same field of it. */
export function EditForm({ edit, ...form }: EditFormProps) {
  return (
    <>
      <form {...form} noValidate onSubmit={edit.submit} />
      <ConflictDialog edit={edit} />
    </>
  )
}
