import { send } from '../../../browser/api.ts'
import { sendTestMail } from '../calls.ts'
import { TestMail } from './TestMail.tsx'

/** Tests the mail server. `own` is the administrator's address. */
export function SettingsTest({ own }: { own: string | null }) {
  return (
    <TestMail
      own={own}
      label="Test Email"
      note="Sent at once, with the settings as they are saved."
      send={(to) => send(sendTestMail, { body: to })}
      className="border-t border-n200 pt-6"
    />
  )
}
