import { useState } from 'react'
import { sendPicture, type BrandPicture, type SentPicture } from './api.ts'

/** A picture that was chosen and is not in use yet. */
export interface ChosenPicture {
  file: File
  /** A data: URL, because the content security policy does not allow blob: URLs; empty for what cannot be shown. */
  preview: string
  /** Where it was uploaded to. */
  path?: string
}

/**
 * The chosen picture of a form, uploaded when the form is sent; 'default' for none of its own. `progress` is 0 to 1,
 * undefined at other times.
 */
export function useChosenPicture(picture: BrandPicture) {
  const [chosen, setChosen] = useState<ChosenPicture | 'default'>()
  const [progress, setProgress] = useState<number>()

  async function choose(file: File) {
    setChosen({ file, preview: await previewOf(file) })
  }

  /**
   * Uploads the chosen picture and returns its path; undefined where none was chosen, null for the default. It stays
   * chosen, and is not uploaded again.
   */
  async function send({ brandId, apply }: Pick<SentPicture, 'brandId' | 'apply'>) {
    if (chosen === 'default') return null
    if (!chosen || chosen.path !== undefined) return chosen?.path
    setProgress(0)
    try {
      const path = await sendPicture(picture, { brandId, apply, file: chosen.file, onProgress: setProgress })
      setChosen({ ...chosen, path })
      return path
    } finally {
      setProgress(undefined)
    }
  }

  return {
    chosen,
    progress,
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
    // Without a preview; the server reports what is wrong with the file.
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
