import type { QueryClient } from '@tanstack/react-query'
import type { RouteComponent } from '@tanstack/react-router'
import type { Placeholder } from '../../shared/site/placeholders.ts'

/** The address that a screen is opened with, unchecked, and the placeholders of the site. */
export interface Opened {
  /** The parameter in the path; empty if the path has none. */
  id: string
  search: URLSearchParams
  /** Those that work. */
  working: readonly Placeholder[]
}

/** Reads data that a screen shows into the cache. @throws if the request is refused or fails */
export type FirstRead = (queries: QueryClient) => Promise<unknown>

/** A page of a portal, or a frame around pages. Its file exports it as `screen`. */
export interface Screen {
  component: RouteComponent
  /**
   * Reads the data that the screen shows first. The server calls it for each page that it sends. The browser calls it when
   * a user points at a link to a record. The component requests whatever is still missing.
   */
  reads?: (opened: Opened) => readonly FirstRead[]
}

export type LoadScreen = () => Promise<{ screen: Screen }>
