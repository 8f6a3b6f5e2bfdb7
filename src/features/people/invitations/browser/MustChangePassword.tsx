import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'

/** The checkbox shown where a user sets another user's password. `input` connects the checkbox with the form. */
export function MustChangePassword({ input }: { input: object }) {
  return <Checkbox label="They choose another one at the next sign-in" {...input} className="-my-2" />
}
