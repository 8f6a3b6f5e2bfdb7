import type { ReactNode } from 'react'
import { LoadedContent, type LoadedQuery } from '../../../../browser/ui/LoadedContent.tsx'

interface LoadedProps<Data> {
  query: LoadedQuery<Data>
  /** The object in the message "Could not load the email settings." */
  what: string
  /** A class with the content's height while loading, if other content follows. */
  loadingClass?: string
  children: (data: Data) => ReactNode
}

/** A part of the settings; until it is loaded, a spinner or an error. */
export function Loaded<Data>({ query, what, loadingClass = 'min-h-62', children }: LoadedProps<Data>) {
  return (
    <LoadedContent
      query={query}
      loadingText={`Loading ${what}...`}
      // The spinner is at the top, because the middle of a tall section may be below the visible part of the page.
      loadingClass={`content-start pt-13 ${loadingClass}`}
      errorText={`Could not load the ${what}. Please try again.`}
      framed={false}
    >
      {children}
    </LoadedContent>
  )
}
