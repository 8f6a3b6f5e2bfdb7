import { useState } from 'react'
import { useTransfer } from '../../../../browser/api/useTransfer.ts'
import { uploadCancelled } from '../../../../browser/forms/useUpload.ts'
import { sendPicture, type BrandPicture, type SentPicture } from './api.ts'

/** A picture that was chosen and is not in use yet. */
export interface ChosenPicture {
  file: File
  /** A data: URL, because the content security policy forbids blob: URLs; empty if the file cannot be displayed. */
  preview: string
  /** The path of the uploaded file. */
  path?: string
}

/** The chosen picture of a form, uploaded when the form is sent; 'default' for the default picture. */
export function useChosenPicture(picture: BrandPicture) {
  const [chosen, setChosen] = useState<ChosenPicture | 'default'>()
  const { run, progress, cancel } = useTransfer()

  async function choose(file: File) {
    setChosen({ file, preview: await previewOf(file) })
  }

  /**
   * Uploads the chosen picture and returns its path; undefined if none was chosen, null for the default. The picture
   * stays chosen, and a second call does not upload it again.
   * @throws CancelledError
   */
  async function send({ brandId, apply }: Pick<SentPicture, 'brandId' | 'apply'>) {
    if (chosen === 'default') return null
    if (!chosen || chosen.path !== undefined) return chosen?.path
    const { file } = chosen
    const path = await run(
      (options) => sendPicture(picture, { brandId, apply, file, ...options }),
      uploadCancelled,
    )
    setChosen({ ...chosen, path })
    return path
  }

  return {
    chosen,
    progress,
    cancel,
    choose: (file: File) => void choose(file),
    chooseDefault: () => setChosen('default'),
    drop: () => setChosen(undefined),
    send,
  }
}

async function previewOf(file: File): Promise<string> {
  const picture = new Image()
  picture.src = await readAsDataUrl(file)
  return picture.decode().then(
    () => picture.src,
    () => '',
  )
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    // If the file cannot be read, there is no preview. The server reports the problem after the upload.
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
