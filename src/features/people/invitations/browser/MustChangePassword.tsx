import { Checkbox } from '../../../../browser/ui/Checkbox.tsx'

/** For a password that another user sets; `input` registers the checkbox. */
export function MustChangePassword({ input }: { input: object }) {
  return <Checkbox label="They choose another one at the next sign-in" {...input} className="-my-2" />
}
