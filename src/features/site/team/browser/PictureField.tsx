import { ImageUp } from 'lucide'
import { useCallback, useId, useRef, type RefCallback } from 'react'
import { errorMessage } from '../../../../browser/api/send.ts'
import { useUpload } from '../../../../browser/forms/useUpload.ts'
import { Avatar } from '../../../../browser/ui/Avatar.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FileButton } from '../../../../browser/ui/FileButton.tsx'
import { UploadState } from '../../../../browser/ui/UploadState.tsx'
import { uploadPicture } from './api.ts'

interface PictureFieldProps {
  ref: RefCallback<HTMLInputElement>
  /** The name of the person; without a picture, its first letter is shown. */
  name: string
  image: string
  /** Why the last chosen picture was refused. Undefined once another picture is chosen or the current one is kept. */
  refusal: string | undefined
  error: string | undefined
  onUploading: (uploading: boolean) => void
  onImage: (path: string) => void
  onRefusal: (message: string | undefined) => void
  /** Called when the current picture is kept instead of the refused one. */
  onKeep: () => void
  className?: string
}

/** Uploads a picture as soon as it is chosen; the form then contains its path. */
export function PictureField(props: PictureFieldProps) {
  const { ref, name, image, refusal, onUploading, onImage, onRefusal, onKeep, className = '' } = props
  const error = refusal ?? props.error
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const inputRef = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element
      return ref(element)
    },
    [ref],
  )
  const upload = useUpload({
    send: uploadPicture,
    onStart: () => {
      onRefusal(undefined)
      onUploading(true)
    },
    onUploaded: onImage,
    onFailure: (failure) => onRefusal(errorMessage(failure, 'Could not upload the image')),
    onSettled: () => onUploading(false),
  })

  function refuses(file: File): boolean {
    if (file.type.startsWith('image/')) return false
    onRefusal('Please choose an image file')
    return true
  }

  return (
    <div className={className}>
      <p id={`${id}-label`} className="mb-1.5 text-ui font-medium text-n900">
        Image
      </p>
      <div className="flex items-center gap-4">
        <div className="shrink-0 md:w-36">
          <Avatar name={name || '?'} src={image} key={image} />
        </div>
        <div className="min-w-0 grow">
          <FileButton
            ref={inputRef}
            icon={ImageUp}
            accept="image/*"
            onChange={(event) => upload.choose(event, refuses)}
            wordsId={`${id}-words`}
            aria-labelledby={`${id}-label ${id}-words`}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
          >
            {image === '' ? 'Upload image' : 'Replace image'}
          </FileButton>
          {refusal !== undefined && image !== '' && (
            <Button variant="ghost" onClick={onKeep} className="max-md:-ml-2.5 md:ml-2">
              Keep current image
            </Button>
          )}
          <UploadState
            id={`${id}-note`}
            upload={upload}
            label="Uploading image"
            focusNext={input}
            error={error}
            hint="JPG, PNG, GIF or WebP, at most 5 MB."
          />
        </div>
      </div>
    </div>
  )
}
