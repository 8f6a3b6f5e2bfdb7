import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Camera, Paperclip } from 'lucide'
import { useEffect, useId, useRef, useState, type ChangeEvent } from 'react'
import type { FieldError as FormError } from 'react-hook-form'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { FileButton } from '../../../../browser/ui/FileButton.tsx'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { hasRefusedEnding } from '../policy.ts'
import type { AttachmentSettings } from '../schema.ts'
import { megabyte } from '../values.ts'
import { deleteUnsentFile, unsentFilesQuery } from './api.ts'
import { useFilesOfForm } from './useFilesOfForm.ts'
import { useUploads } from './useUploads.ts'

const Rows = loadedLater(async () => (await import('./FileRows.tsx')).FileRows)

interface FilesFieldProps {
  /** The controlled field of the form: the ids of the files, then one 0 for each file that is not stored yet. */
  files: {
    field: { value: number[]; onChange: (ids: number[]) => void }
    fieldState: { error?: FormError | undefined }
  }
  /** Reads the newest value of the field, which an upload may have changed since the last render. */
  read: () => number[]
}

const isStored = (id: number) => id !== 0
const notStored = (count: number) => Array.from({ length: count }, () => 0)

/**
 * The files of a message that is being written. Users choose them here, drop them on the form or paste them into it.
 */
export function FilesField({ files: { field, fieldState }, read }: FilesFieldProps) {
  const { value: ids, onChange } = field
  const onIds = (change: (now: readonly number[]) => number[]) => onChange(change(read()))
  const error = fieldState.error?.message ?? fieldState.error?.root?.message
  const id = useId()
  const queries = useQueryClient()
  const { data, isFetching, isError } = useQuery(unsentFilesQuery)
  const part = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isRemoving, setIsRemoving] = useState<number>()
  const uploading = useUploads((uploaded) =>
    onIds((now) => [...now.filter(isStored), uploaded.id, ...now.filter((each) => !isStored(each))]),
  )
  const { uploads } = uploading
  const files = data?.files ?? []
  const gone = isFetching || !data ? [] : ids.filter((each) => isStored(each) && !has(files, each))
  const hasOnlyFailed = uploads.length > 0 && uploads.every(({ failure }) => failure !== undefined)
  const waiting = ids.filter((each) => !isStored(each)).length
  // A restored draft may list uploads that never finished, and files that were deleted since.
  const isWrong = waiting !== uploads.length || gone.length > 0
  useEffect(() => {
    if (!isWrong) return
    onIds((now) => [
      ...now.filter((each) => isStored(each) && !gone.includes(each)),
      ...notStored(uploads.length),
    ])
  })

  function add(chosen: readonly File[]) {
    let count = ids.length
    for (const file of chosen) {
      uploading.add(file, data && refusalOf(file, data.settings, count))
      count += 1
    }
    // The new rows appear below the button, possibly outside the window.
    requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'nearest' }))
  }
  const isOver = useFilesOfForm(part, add)

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    add([...(input.files ?? [])])
    // Otherwise choosing the same file again would not fire a change event.
    input.value = ''
  }

  async function drop(fileId: number) {
    setIsRemoving(fileId)
    try {
      await deleteUnsentFile(queries, fileId)
      onIds((now) => now.filter((each) => each !== fileId))
    } catch (failure) {
      toastFailure(failure, 'Could not remove the file')
    } finally {
      setIsRemoving(undefined)
    }
  }

  const described = { 'aria-describedby': `${id}-hint ${id}-error`, 'aria-invalid': error !== undefined }
  return (
    <div
      ref={part}
      className={`mt-3 rounded-control ${isOver ? 'outline-2 outline-offset-4 outline-p outline-dashed' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <FileButton ref={chooser} size="small" icon={Paperclip} multiple onChange={choose} {...described}>
          Attach files
        </FileButton>
        <span className="hidden pointer-coarse:inline">
          <FileButton size="small" icon={Camera} accept="image/*" capture="environment" onChange={choose}>
            Take photo
          </FileButton>
        </span>
        <p id={`${id}-hint`} className="text-small text-n600">
          <span className="pointer-coarse:hidden">Or drop or paste them here.</span>
          {data && (
            <span>{` Up to ${data.settings.maxFiles} files of ${data.settings.maxFileMegabytes} MB.`}</span>
          )}
        </p>
      </div>
      {ids.length > 0 && (
        <Rows.Later
          ids={ids.filter(isStored)}
          files={files}
          isUnknown={isError}
          removing={isRemoving}
          onRemove={(each) => void drop(each)}
          uploading={uploading}
          focusNext={chooser}
        />
      )}
      <FieldError id={`${id}-error`}>
        {error !== undefined && hasOnlyFailed ? failedText(uploads.length) : error}
      </FieldError>
    </div>
  )
}

const failedText = (count: number) =>
  `Remove the ${count === 1 ? 'file that was' : 'files that were'} not uploaded.`

const has = (files: readonly { id: number }[], id: number) => files.some((file) => file.id === id)

/** Why a file cannot be sent. The server checks this too; checking here saves the user a useless upload. */
function refusalOf(
  { name, size }: File,
  { maxFileMegabytes, maxFiles, refusedEndings }: AttachmentSettings,
  count: number,
): string | undefined {
  if (size === 0) return 'This file is empty.'
  if (size > maxFileMegabytes * megabyte) return `This file is larger than ${maxFileMegabytes} MB.`
  if (hasRefusedEnding(name, refusedEndings)) return 'Programs and scripts cannot be attached.'
  return count >= maxFiles ? `A message can have ${maxFiles} files.` : undefined
}
