/**
 * Work in the background that is more than this number of minutes late is reported as overdue. It normally begins
 * within seconds of its due time.
 */
export const maxLateMinutes = 15

/** A check of something that an instance needs in order to serve. */
export interface HealthCheck {
  /** The name of the check in the log, such as 'database'. */
  name: string
  /** Set if the instance can still serve requests in spite of the problem, so that it stays in service. */
  isWarning?: true
  /** The problem in a sentence that anyone may read; undefined if there is none. Never throws. */
  check(): Promise<string | undefined>
}
