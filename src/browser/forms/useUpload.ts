import { useMutation } from '@tanstack/react-query'
import { useEffect, type ChangeEvent } from 'react'
import { CancelledError, type TransferOptions } from '../api/progress.ts'
import { useTransfer } from '../api/useTransfer.ts'

export const uploadCancelled = 'The upload was cancelled.'

interface UploadOptions {
  send: (file: File, options: TransferOptions) => Promise<string>
  onStart?: () => void
  /** Called with the path of the stored file. */
  onUploaded: (path: string) => void
  onFailure?: (error: Error) => void
  onSettled?: () => void
}

/** Uploads a file as soon as it is chosen. Unmounting the field cancels the upload, because the path would be lost. */
export function useUpload({ send, onStart, onUploaded, onFailure, onSettled }: UploadOptions) {
  const { run, progress, cancel } = useTransfer()
  const upload = useMutation({
    mutationFn: (file: File) => run((options) => send(file, options), uploadCancelled),
    onMutate: () => onStart?.(),
    onSuccess: onUploaded,
    onError: (error) => {
      if (!(error instanceof CancelledError)) onFailure?.(error)
    },
    onSettled: () => onSettled?.(),
  })
  useEffect(() => cancel, [cancel])

  /** Uploads the file of an input, unless another upload is running or the file is refused by `refuses`. */
  function choose(
    { currentTarget: input }: ChangeEvent<HTMLInputElement>,
    refuses?: (file: File) => boolean,
  ) {
    const file = input.files?.[0]
    if (file && !upload.isPending && !refuses?.(file)) upload.mutate(file)
    // Clear the input; otherwise choosing the same file again after a failure would not fire a change event.
    input.value = ''
  }

  const isCancelled = upload.error instanceof CancelledError
  return {
    /** Undefined if no upload is running. */
    progress,
    cancel,
    choose,
    isPending: progress !== undefined,
    isCancelled,
    /** Why the last upload failed; null if it succeeded or was cancelled. */
    failure: isCancelled ? null : upload.error,
  }
}
