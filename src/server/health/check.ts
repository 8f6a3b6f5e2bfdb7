/** Work of the background begins within seconds of its time; later than this, nothing does it. */
export const maxLateMinutes = 15

/** Something that an instance needs in order to serve. */
export interface HealthCheck {
  /** The name of the check in the log, such as 'database'. */
  name: string
  /** The instance serves all the same: to take it out of service would not help. */
  isWarning?: true
  /** The problem in a sentence that anyone may read; undefined if there is none. Never throws. */
  check(): Promise<string | undefined>
}
