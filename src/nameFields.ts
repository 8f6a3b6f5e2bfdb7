import * as z from 'zod/mini'
import { atMost, line } from './fields.ts'
import { displayNameProblem, usernameProblem } from './names.ts'

const without = (problemIn: (text: string) => string | undefined) =>
  z.superRefine<string>((text, context) => {
    const message = problemIn(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  })

const maxUsername = 64

/** A username that somebody chooses, in the form (NFKC) in which it is stored. */
export const chosenUsername = line(maxUsername, 'Username is required').check(
  z.overwrite((text) => text.normalize('NFKC').trim()),
  atMost(maxUsername),
  without(usernameProblem),
)

/** A name that shows who somebody is: one line of at most `max` characters. */
export const displayName = (max: number, message?: string) =>
  line(max, message).check(
    z.overwrite((text) => text.normalize('NFC')),
    without(displayNameProblem),
  )
