/** A part that an administrator switches on or off, as every page knows it. */
export interface Module {
  /** In addresses, in MODULES and in the database. */
  name: string
}

/** The description that administrators read; only their page loads it. */
export interface ModuleAbout {
  title: string
  /** A sentence about its purpose. */
  sentence: string
  /** The state of its data while it is off; shown after a colon. */
  whenOff: string
  /** The set-up that its mails with links need (LinkNeed), if it sends any. */
  needs?: readonly ('mail' | 'domain')[]
}
