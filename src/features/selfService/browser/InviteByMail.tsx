import { Checkbox } from '../../../browser/ui/Checkbox.tsx'

/** Whether the customer that is made of a lead is mailed a link to choose a password. */
export function InviteByMail({ input }: { input: object }) {
  return <Checkbox label="Invite them by mail to choose a password" {...input} className="-my-2" />
}
