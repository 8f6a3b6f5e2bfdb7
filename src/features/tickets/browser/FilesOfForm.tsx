import { useEffect } from 'react'
import type { FieldError } from 'react-hook-form'
import { Slot, useHasFill } from '../../../browser/page/Slot.tsx'
import { messageFilesField } from '../slots.ts'

interface FilesOfFormProps {
  /** The controlled field `attachmentIds` of the form. */
  files: {
    field: { value: number[]; onChange: (ids: number[]) => void }
    fieldState: { error?: FieldError | undefined }
  }
  /** Reads its present value: files arrive while the form is used. */
  read: () => number[]
}

/** The files of a message that is being written, where a module takes files. */
export function FilesOfForm({ files: { field, fieldState }, read }: FilesOfFormProps) {
  const { value, onChange } = field
  const isTaken = useHasFill(messageFilesField)
  // A draft may come back with files after the module was switched off: no message could be sent with them.
  const isLeft = !isTaken && value.length > 0
  useEffect(() => {
    if (isLeft) onChange([])
  })
  return (
    <Slot
      of={messageFilesField}
      given={{
        ids: value,
        onIds: (change) => onChange(change(read())),
        error: fieldState.error?.message ?? fieldState.error?.root?.message,
      }}
    />
  )
}
