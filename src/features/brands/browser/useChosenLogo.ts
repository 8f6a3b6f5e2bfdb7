import { useState } from 'react'
import { sendLogo } from './api.ts'

/** A picture that was chosen and not sent yet. */
export interface ChosenLogo {
  file: File
  /** As a data: address: the content security policy knows no blob: addresses. */
  preview: string
}

/** The logo beside a form, which goes out when the form was saved; `progress`, 0 to 1, only while it does. */
export function useChosenLogo() {
  const [chosen, setChosen] = useState<ChosenLogo>()
  const [progress, setProgress] = useState<number>()

  async function choose(file: File) {
    setChosen({ file, preview: await dataAddress(file) })
  }

  /** Sends what was chosen, if anything, and answers its path. It stays shown: the former logo is gone by then. */
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

function dataAddress(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    // A file that cannot be read has no preview; the server says what is wrong with it.
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(file)
  })
}
