import { usernameProblem } from '../../shared/text/names.ts'

/** The text of a mark beside a name. */
export const markText = 'This name contains characters that look like others'

/**
 * A username marked by text, for example in the options of a select. The mark is short, because phones cut off long
 * options.
 */
export const markedUsername = (username: string): string =>
  usernameProblem(username) === undefined ? username : `${username} (odd characters)`
