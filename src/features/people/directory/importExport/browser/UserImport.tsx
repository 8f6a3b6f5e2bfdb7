import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide'
import { useId, useRef, useState, type ChangeEvent } from 'react'
import { CancelledError } from '../../../../../browser/api/progress.ts'
import { errorMessage } from '../../../../../browser/api/send.ts'
import { newFormId } from '../../../../../browser/api/idempotencyKey.ts'
import { saveText } from '../../../../../browser/api/saveFile.ts'
import { useTransfer } from '../../../../../browser/api/useTransfer.ts'
import { uploadCancelled } from '../../../../../browser/forms/useUpload.ts'
import { loadedLater } from '../../../../../browser/page/loadedLater.tsx'
import { Card } from '../../../../../browser/ui/Card.tsx'
import { Checkbox } from '../../../../../browser/ui/Checkbox.tsx'
import { FieldError } from '../../../../../browser/ui/FieldError.tsx'
import { FileButton } from '../../../../../browser/ui/FileButton.tsx'
import { toastFailure } from '../../../../../browser/ui/toastFailure.ts'
import { UploadProgress } from '../../../../../browser/ui/laterProgress.ts'
import { refreshUsers } from '../../browser/api.ts'
import { fileColumns, sampleFile } from '../columns.ts'
import type { ImportPreview } from '../schema.ts'
import { maxImportedUsers } from '../values.ts'
import { importPlan, outcomeOfCancelled, previewFile, type ChosenFile } from './api.ts'
import type { Choices } from './ImportChoices.tsx'

const Plan = loadedLater(async () => (await import('./ImportPlan.tsx')).ImportPlan)
const Outcome = loadedLater(async () => (await import('./ImportedUsers.tsx')).ImportedUsers)

const heads = Object.values(fileColumns)
const columns = `${heads.slice(0, -1).join(', ')} and ${heads.at(-1)}`

const importCancelled = 'The import was cancelled. Nothing was imported.'

/** The file whose preview is shown. `preview` is missing if the file could not be read. */
interface ShownFile {
  chosen: ChosenFile
  preview?: ImportPreview
}

/** Chooses a file, shows its preview, and imports the users of the preview. */
export function UserImport() {
  const id = useId()
  const queries = useQueryClient()
  const [shown, setShown] = useState<ShownFile>()
  const input = useRef<HTMLInputElement>(null)
  const [allowsAdministrators, setAllowsAdministrators] = useState(false)
  const [choices, setChoices] = useState<Choices>({ invites: true, joinsCompanies: true })
  const [key, setKey] = useState(newFormId)
  const cancelling = useTransfer()
  const [isCancelling, setIsCancelling] = useState(false)
  const importing = useMutation({
    mutationFn: async (order: Parameters<typeof importPlan>[0]) => {
      try {
        return await cancelling.run(({ signal }) => importPlan(order, signal), importCancelled)
      } catch (error) {
        if (!(error instanceof CancelledError)) throw error
        const outcome = await outcomeOfCancelled(order)
        if (outcome.created === 0) throw error
        return outcome
      }
    },
    onSuccess: () => void refreshUsers(queries),
    onError: (error) => {
      // The idempotency key of a cancelled import cannot be used again.
      if (error instanceof CancelledError) setKey(newFormId())
      toastFailure(
        error,
        isCancelling ? 'It is not known whether the users were imported' : 'Nothing was imported',
      )
    },
    onSettled: () => setIsCancelling(false),
  })
  const sending = useTransfer()
  const preview = useMutation({
    mutationFn: (file: ChosenFile) => sending.run((options) => previewFile(file, options), uploadCancelled),
    onSuccess: (read, file) => replaceShown({ chosen: file, preview: read }),
    onError: (error, file) => {
      if (!(error instanceof CancelledError)) replaceShown({ chosen: file })
    },
  })
  const chosen = preview.isPending ? preview.variables : shown?.chosen

  function replaceShown(next: ShownFile) {
    setShown(next)
    importing.reset()
    setKey(newFormId())
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    void Plan.preload()
    if (file) preview.mutate({ file, allowsAdministrators })
    // Clears the file field. Otherwise there would be no change event if the user corrects the file and chooses it
    // again.
    currentTarget.value = ''
  }
  function allow({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) {
    setAllowsAdministrators(checked)
    if (chosen && !importing.isSuccess) preview.mutate({ file: chosen.file, allowsAdministrators: checked })
  }

  const isCancelled = preview.error instanceof CancelledError
  const error =
    preview.isError && !isCancelled ? errorMessage(preview.error, 'Could not read the file.') : undefined
  return (
    <>
      <Card form aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`} className="text-section text-n900">
          The file
        </h2>
        <p id={`${id}-hint`} className="mt-1 max-w-150 text-ui text-n600">
          CSV with up to {maxImportedUsers.toLocaleString('en-US')} users. Its first row names the columns:{' '}
          {columns}. Username and Role are needed, in any order. A file exported from the list fits.{' '}
          <button
            type="button"
            className="font-medium text-n900 underline underline-offset-4"
            onClick={() => saveText('users.csv', 'text/csv', sampleFile)}
          >
            Download a sample file
          </button>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          <FileButton
            ref={input}
            icon={FileUp}
            accept=".csv,text/csv,text/plain"
            onChange={choose}
            disabled={importing.isPending}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={`${id}-hint ${id}-note`}
          >
            {chosen ? 'Choose another file' : 'Choose file'}
          </FileButton>
          <Checkbox
            label="Allow administrators in the file"
            checked={allowsAdministrators}
            disabled={importing.isPending}
            onChange={allow}
          />
        </div>
        <div id={`${id}-note`} aria-live="polite" className="mt-2 text-ui text-n600">
          {error === undefined ? (
            <>
              {isCancelled && <p>{uploadCancelled}</p>}
              {chosen && <p className="wrap-anywhere">{chosen.file.name}</p>}
            </>
          ) : (
            <FieldError>{error}</FieldError>
          )}
        </div>
      </Card>
      <div className="mt-6">
        {preview.isPending ? (
          sending.progress && (
            <div className="max-w-120 animate-appear">
              <UploadProgress
                label="Uploading users"
                progress={sending.progress}
                processing="Reading the file..."
                storesNothing
                onCancel={() => {
                  sending.cancel()
                  if (shown) setAllowsAdministrators(shown.chosen.allowsAdministrators)
                }}
                focusNext={input}
              />
            </div>
          )
        ) : importing.isSuccess ? (
          <Outcome.Later result={importing.data} />
        ) : (
          shown?.preview && (
            <Plan.Later
              preview={shown.preview}
              choices={choices}
              onChoices={setChoices}
              importing={importing.isPending}
              onImport={(plan) => importing.mutate({ body: { plan, ...choices }, key })}
              isCancelling={isCancelling}
              onCancel={() => {
                setIsCancelling(true)
                cancelling.cancel()
              }}
            />
          )
        )}
      </div>
    </>
  )
}
