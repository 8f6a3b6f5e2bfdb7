import { useState } from 'react'
import { sendLogo } from './api.ts'

/** A picture that was chosen and not uploaded yet. */
export interface ChosenLogo {
  file: File
  /** A data: URL, because the content security policy does not allow blob: URLs. */
  preview: string
}

/** The chosen logo of a form, uploaded after the form is saved; `progress` is 0 to 1, undefined at other times. */
export function useChosenLogo() {
  const [chosen, setChosen] = useState<ChosenLogo>()
  const [progress, setProgress] = useState<number>()

  async function choose(file: File) {
    setChosen({ file, preview: await readAsDataUrl(file) })
  }

  /** Uploads the chosen picture, if any, and returns its path. It stays chosen: the former logo has been deleted. */
  async function send(brandId: number): Promise<string | undefined> {
    if (!chosen) return undefined
    setProgress(0)
    try {
      return await sendLogo(brandId, chosen.file, setProgress)
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

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    // Without a preview; the server reports what is wrong with the file.
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
