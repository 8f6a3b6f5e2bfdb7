import { ImageUp, Trash } from 'lucide'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../../../../browser/api/send.ts'
import { fieldsOf } from '../../../../browser/forms/form.ts'
import { useUpload } from '../../../../browser/forms/useUpload.ts'
import { FileButton } from '../../../../browser/ui/FileButton.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { TextField } from '../../../../browser/ui/TextField.tsx'
import { UploadState } from '../../../../browser/ui/UploadState.tsx'
import { maxClients } from '../values.ts'
import { sendClientLogo } from './api.ts'
import type { ProofValues } from './proofStart.ts'

/** The logos of clients. A chosen file is uploaded at once, and shown to visitors when the form is saved. */
export function ClientRows<Output>({ form }: { form: UseFormReturn<ProofValues, unknown, Output> }) {
  const id = useId()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'clients' })
  const field = fieldsOf(form)
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useUpload({
    send: sendClientLogo,
    onUploaded: (path) => append({ name: '', path }),
  })
  const error = upload.failure
    ? errorMessage(upload.failure, 'Failed to upload logo')
    : (form.formState.errors.clients?.root?.message ?? form.formState.errors.clients?.message)

  function removeRow(index: number) {
    flushSync(() => remove(index))
    // Moves the focus, because the focused button has been removed with its row.
    chooser.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className="text-section text-n900">
        Clients
      </h3>
      <p id={`${id}-hint`} className="mt-0.5 text-small text-n600">
        Up to {maxClients} logos: JPG, PNG, GIF or SVG, at most 5 MB each. They are shown in gray.
      </p>
      <ul className="mt-3 grid gap-3">
        {fields.map((row, index) => (
          <li key={row.id} className="grid grid-cols-[96px_1fr_auto] items-start gap-3">
            <span className="grid h-11 place-items-center rounded-control border border-n200 px-2 md:h-10">
              <img src={row.path} alt="" className="logo-plate max-h-7 max-w-full object-contain" />
            </span>
            <TextField
              label={`Name of client ${index + 1}`}
              labelHidden
              placeholder="Name of the client"
              {...field(`clients.${index}.name`)}
              autoComplete="off"
            />
            <span className="grid h-11 place-items-center md:h-10">
              <IconButton
                icon={Trash}
                danger
                label={`Remove client ${index + 1}`}
                onClick={() => removeRow(index)}
              />
            </span>
          </li>
        ))}
      </ul>
      <FileButton
        ref={chooser}
        size="small"
        icon={ImageUp}
        accept="image/jpeg,image/png,image/gif,image/svg+xml"
        onChange={(event) => upload.choose(event)}
        disabled={upload.isPending || fields.length >= maxClients}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-note`}
        className="mt-3"
      >
        Add logo
      </FileButton>
      <UploadState
        id={`${id}-note`}
        upload={upload}
        label="Uploading logo"
        focusNext={chooser}
        error={error}
      />
    </div>
  )
}
