import { useEffect } from 'react'
import { showTitle } from './pageTitle.ts'

// Module state: changes only by effects and events, which do not run on the server.
let shown: string | undefined

/** The full document title while a record is shown; it replaces the title of the route. */
export const recordTitle = () => shown

/** Sets the document title to the title of the record, which is undefined until the record is loaded. */
export function useRecordTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    shown = title
    showTitle(title)
    return () => {
      shown = undefined
    }
  }, [title])
}
