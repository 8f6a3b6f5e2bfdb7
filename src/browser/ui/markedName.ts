import { usernameProblem } from '../../shared/text/names.ts'

/** The text of a mark beside a name. */
export const markText = 'This name contains characters that look like others'

/** A username where only text can stand, as in the options of a select; short, because a phone cuts it off. */
export const markedUsername = (username: string): string =>
  usernameProblem(username) === undefined ? username : `${username} (odd characters)`
