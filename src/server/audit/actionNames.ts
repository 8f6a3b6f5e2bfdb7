import { compareTexts } from '../../shared/text/compareTexts.ts'

// Module state: each module adds the names of the actions that it records, when it is loaded.
const names = new Map<string, string>()

/**
 * Names actions for people who read the audit log.
 *
 * @param actions the name for each stored action, such as 'Changed the tag' for 'tag changed'
 * @throws if an action already has a name
 */
export function nameActions(actions: Readonly<Record<string, string>>): void {
  for (const [action, name] of Object.entries(actions)) {
    if (names.has(action)) throw new Error(`“${action}” is named twice.`)
    names.set(action, name)
  }
}

/** An action without a name is shown as it is stored. */
export const nameOfAction = (action: string): string => names.get(action) ?? action

/** All actions that have a name, in the order of the names. */
export const namedActions = (): { action: string; name: string }[] =>
  Array.from(names, ([action, name]) => ({ action, name })).toSorted((one, other) =>
    compareTexts(one.name, other.name),
  )
