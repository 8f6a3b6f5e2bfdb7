/** A part that an administrator switches on or off, as every page knows it. */
export interface Module {
  /** In addresses, in MODULES and in the database. */
  name: string
}

/** What administrators read of a module; loaded with their page alone. */
export interface ModuleAbout {
  title: string
  /** What it does, in a sentence. */
  sentence: string
  /** What becomes of its data while it is off, to follow a colon. */
  whenOff: string
  /** What mails with links need (LinkNeed), where it sends some. */
  needs?: readonly ('mail' | 'domain')[]
}
