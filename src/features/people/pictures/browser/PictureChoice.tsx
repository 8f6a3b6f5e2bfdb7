import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide'
import { useId, useRef, useState, type RefObject } from 'react'
import { errorMessage } from '../../../../browser/api/send.ts'
import { useUpload } from '../../../../browser/forms/useUpload.ts'
import { Avatar } from '../../../../browser/ui/Avatar.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { FileButton } from '../../../../browser/ui/FileButton.tsx'
import { UploadState } from '../../../../browser/ui/UploadState.tsx'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { toast } from '../../../../browser/ui/toast.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import { pathOfPicture } from '../values.ts'
import { cachePicture, removePictureOf, uploadPictureOf } from './api.ts'

interface PictureChoiceProps {
  userId: number
  /** The name of the user. Its first letter is shown if there is no picture. */
  name: string
  /** The key of the picture; null if there is no picture. */
  picture: string | null
}

/** Stores a picture as soon as the user chooses it, or removes the picture. */
export function PictureChoice({ userId, name, picture }: PictureChoiceProps) {
  const queries = useQueryClient()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const upload = useUpload({
    send: (file, options) => uploadPictureOf(userId, file, options),
    onStart: () => setRefusal(undefined),
    onUploaded: (key) => {
      cachePicture(queries, userId, key)
      toast({ title: 'The picture has been saved', kind: 'success' })
    },
    onFailure: (error) => setRefusal(errorMessage(error, 'Could not save the picture')),
  })
  const removal = useMutation({
    mutationFn: () => removePictureOf(userId),
    onSuccess: () => {
      cachePicture(queries, userId, null)
      toast({ title: 'The picture has been removed', kind: 'success' })
    },
    onError: (error) => toastFailure(error, 'Could not remove the picture'),
  })

  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} size="compact" src={picture && pathOfPicture(picture)} key={picture} />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            ref={input}
            icon={ImageUp}
            accept="image/jpeg,image/png,image/gif,image/webp"
            onChange={(event) => upload.choose(event)}
            aria-invalid={refusal ? true : undefined}
            aria-describedby={`${id}-note`}
          >
            {picture === null ? 'Upload picture' : 'Replace picture'}
          </FileButton>
          {picture !== null && (
            <RemoveButton pending={removal.isPending} onRemove={() => removal.mutate()} next={input} />
          )}
        </div>
        <UploadState
          id={`${id}-note`}
          upload={upload}
          label="Uploading picture"
          focusNext={input}
          error={refusal}
          hint="JPG, PNG, GIF or WebP, at most 5 MB."
        />
      </div>
    </div>
  )
}

interface RemoveButtonProps {
  pending: boolean
  onRemove: () => void
  next: RefObject<HTMLInputElement | null>
}

/** Moves the focus to the file field when the picture is removed. */
function RemoveButton({ pending, onRemove, next }: RemoveButtonProps) {
  const button = useFocusOnRemoval<HTMLButtonElement>(next)
  return (
    <Button ref={button} variant="ghost-danger" pending={pending} onClick={onRemove}>
      Remove
    </Button>
  )
}
