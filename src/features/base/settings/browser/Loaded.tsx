import type { ReactNode } from 'react'
import { LoadedContent, type LoadedQuery } from '../../../../browser/ui/LoadedContent.tsx'

interface LoadedProps<Data> {
  query: LoadedQuery<Data>
  /** The name of the loaded data, as in the message "Could not load the email settings." */
  what: string
  /** A class that sets the height while loading, if other content follows. */
  loadingClass?: string
  children: (data: Data) => ReactNode
}

/** Shows a spinner or an error until the settings are loaded. */
export function Loaded<Data>({ query, what, loadingClass = 'min-h-62', children }: LoadedProps<Data>) {
  return (
    <LoadedContent
      query={query}
      loadingText={`Loading ${what}...`}
      // The spinner is at the top, because the middle of a tall section may be off screen.
      loadingClass={`content-start pt-13 ${loadingClass}`}
      errorText={`Could not load the ${what}. Please try again.`}
      framed={false}
    >
      {children}
    </LoadedContent>
  )
}
