import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * Calls `onFiles` with the files that the user drops on a form or pastes into it. `part` is an element of the form.
 * Returns whether files are being dragged over the form.
 */
export function useFilesOfForm(
  part: RefObject<HTMLElement | null>,
  onFiles: (files: readonly File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!form) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const listen = <Name extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => form.addEventListener(name, listener, { signal })
    listen('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setIsOver(false)
    })
    listen('drop', (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    })
    listen('paste', (event) => {
      const { clipboardData } = event
      const files = [...(clipboardData?.files ?? [])]
      // Copied text often comes with a picture of itself. The user wants to paste the text.
      if (files.length === 0 || clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      take.current(files.map(withTime))
    })
    return () => listening.abort()
  }, [part])
  return isOver
}

/** Browsers give all pasted screenshots the same name, so this adds the time to the name. */
function withTime(file: File): File {
  const [, ending] = /^image\.(\w+)$/.exec(file.name) ?? []
  if (ending === undefined) return file
  const time = new Date().toTimeString().slice(0, 8).replaceAll(':', '.')
  return new File([file], `Screenshot ${time}.${ending}`, { type: file.type })
}
