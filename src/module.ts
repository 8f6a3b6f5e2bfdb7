/** A part that an administrator switches on or off, of which both the server and the browser know this much. */
export interface Module {
  /** In addresses, in MODULES and in the database. */
  name: string
  title: string
  /** What it does, in a sentence. */
  sentence: string
  /** What becomes of its data while it is off, to follow a colon. */
  whenOff: string
  needs?: readonly 'mail server'[]
}
