import type { ComponentProps } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import type { Edit } from '../forms/useEdit.ts'

const Question = loadedLater(async () => (await import('./ConflictDialog.tsx')).ConflictDialog)

type EditFormProps = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { edit: Edit }

/** The form of a record, with the dialog for conflicting changes of two users. */
export function EditForm({ edit, ...form }: EditFormProps) {
  return (
    <>
      <form {...form} noValidate onSubmit={edit.submit} />
      {edit.conflict && <Question.Later edit={edit} />}
    </>
  )
}
