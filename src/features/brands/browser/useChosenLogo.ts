import { useState } from 'react'
import { sendLogo, type SentLogo } from './api.ts'

/** A picture that was chosen and is not in use yet. */
export interface ChosenLogo {
  file: File
  /** A data: URL, because the content security policy does not allow blob: URLs; empty for what cannot be shown. */
  preview: string
  /** Where it was uploaded to. */
  path?: string
}

/** The chosen logo of a form, uploaded when the form is sent; `progress` is 0 to 1, undefined at other times. */
export function useChosenLogo() {
  const [chosen, setChosen] = useState<ChosenLogo>()
  const [progress, setProgress] = useState<number>()

  async function choose(file: File) {
    setChosen({ file, preview: await previewOf(file) })
  }

  /** Uploads the chosen picture, if any, and returns its path. It stays chosen, and is not uploaded again. */
  async function send({ brandId, apply }: Pick<SentLogo, 'brandId' | 'apply'>): Promise<string | undefined> {
    if (!chosen || chosen.path !== undefined) return chosen?.path
    setProgress(0)
    try {
      const path = await sendLogo({ brandId, apply, file: chosen.file, onProgress: setProgress })
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
