import * as z from 'zod/mini'
import { atMost, nameLine, without } from '../endpoint/fields.ts'
import { displayNameProblem, usernameProblem, type NameProblem } from './names.ts'
import { removalOf, trimmed } from './typedText.ts'

/** The message for a problem of a name. */
export const nameMessage = (name: string, problem: NameProblem): string =>
  problem === 'mixed' ? 'Please use letters of one alphabet only' : removalOf(name, problem.at)

const allowedBy = (problemIn: (text: string) => NameProblem | undefined) =>
  without((text) => {
    const problem = problemIn(text)
    return problem && nameMessage(text, problem)
  })

const maxUsername = 64

/** A username that someone chooses, in the form (NFKC) in which it is stored. */
export const chosenUsername = nameLine(maxUsername, 'Username is required').check(
  z.overwrite((text) => trimmed(text.normalize('NFKC'))),
  atMost(maxUsername),
  allowedBy(usernameProblem),
)

/** A name that shows who someone is: one line of at most `max` characters. */
export const displayName = (max: number, message?: string) =>
  nameLine(max, message).check(allowedBy(displayNameProblem))
