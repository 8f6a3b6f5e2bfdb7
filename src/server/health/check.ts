/** Background work begins within seconds of its due time; after this time it is reported as overdue. */
export const maxLateMinutes = 15

/** A check of something that an instance needs in order to serve. */
export interface HealthCheck {
  /** The name of the check in the log, such as 'database'. */
  name: string
  /** The instance still serves requests: taking it out of service would not help. */
  isWarning?: true
  /** The problem in a sentence that anyone may read; undefined if there is none. Never throws. */
  check(): Promise<string | undefined>
}
