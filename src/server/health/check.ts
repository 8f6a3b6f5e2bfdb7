/** Something that an instance needs in order to serve. */
export interface HealthCheck {
  /** The name of the check in the log, such as 'database'. */
  name: string
  /** The instance serves all the same: to take it out of service would not help. */
  isWarning?: true
  /** What is wrong, in a sentence for anybody who asks; undefined where nothing is. Never throws. */
  check(): Promise<string | undefined>
}
