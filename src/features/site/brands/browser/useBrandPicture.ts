import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { DeclinedError, errorMessage, NotSentError } from '../../../../browser/api/send.ts'
import { toastFailure } from '../../../../browser/ui/toastFailure.ts'
import type { Brand } from '../schema.ts'
import type { BrandPicture } from './api.ts'
import { useChosenPicture } from './useChosenPicture.ts'

/** Why an upload failed; undefined if it did not fail or was canceled. */
export const failureOf = (error: Error | null, failed: string) =>
  error === null || error instanceof DeclinedError ? undefined : errorMessage(error, failed)

/**
 * A picture in the form of a brand. Visitors do not see the uploaded picture until its path is saved with the other
 * fields.
 */
export function useBrandPicture(brand: Brand, picture: BrandPicture) {
  const { send, ...field } = useChosenPicture(picture)
  const pathField = `${picture}Path` as const
  const pathAtStart = useRef(brand[pathField])
  const refusal = useRef<Error>(undefined)
  const failed = `Failed to upload ${picture}`
  const upload = useMutation({
    mutationFn: () => send({ brandId: brand.id, apply: 'later' }),
    onError: (error) => {
      refusal.current = error
      toastFailure(error, `Error uploading ${picture}`, failed)
    },
  })

  /**
   * Uploads the picture and returns the path to save; null for the default, undefined if unchanged.
   * @throws NotSentError the first time after someone else has changed the picture; a second try replaces that picture
   */
  async function pathToSave(startedFrom: Brand): Promise<string | null | undefined> {
    const path = await upload.mutateAsync()
    if (path !== undefined && startedFrom[pathField] !== pathAtStart.current) {
      pathAtStart.current = startedFrom[pathField]
      throw new NotSentError(
        `Someone else has set another ${picture} meanwhile. Save again to replace it by yours.`,
      )
    }
    return path
  }

  return {
    /** Props for BrandPictureField. */
    field: {
      ...field,
      error: field.chosen && failureOf(upload.error, failed),
      choose: (file: File) => {
        upload.reset()
        field.choose(file)
      },
    },
    pathToSave,
    /** Whether this is the error of the upload, which was already shown. */
    isRefusal: (error: Error) => error === refusal.current,
  }
}
