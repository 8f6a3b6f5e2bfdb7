import { useEffect } from 'react'

// Module state: changes only by effects and events, which do not run on the server.
let shown: string | undefined

/** The whole title of the document while a record is shown, in place of that of its route. */
export const recordTitle = () => shown

/** Titles the document after the record of the page; undefined until it is loaded. */
export function useRecordTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    shown = title
    document.title = title
    return () => {
      shown = undefined
    }
  }, [title])
}
