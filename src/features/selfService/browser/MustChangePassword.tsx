import { Checkbox } from '../../../browser/ui/Checkbox.tsx'

/** For a password that someone else sets. Checked at first: two people know it. */
export function MustChangePassword({ input }: { input: object }) {
  return (
    <Checkbox
      label="They choose another one at the next sign-in"
      defaultChecked
      {...input}
      className="-my-2"
    />
  )
}
