import { Button } from '../../../../browser/ui/Button.tsx'
import { Menu } from '../../../../browser/ui/Menu.tsx'
import type { Mailbox } from '../../../mail/mailboxes/schema.ts'

interface ArrivalMenuProps {
  mailbox: Mailbox
  onImap: () => void
  onImapRemoval: () => void
  onWebhook: () => void
}

/** The ways by which emails arrive at a mailbox, and a menu to change them. */
export function ArrivalMenu({ mailbox, onImap, onImapRemoval, onWebhook }: ArrivalMenuProps) {
  const { address, imap, hasWebhook } = mailbox
  const isSetUp = imap !== null || hasWebhook
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size="small"
          aria-label={`${isSetUp ? 'Change' : 'Set up'} how emails of ${address} arrive`}
        >
          {isSetUp ? 'Change' : 'Set up'}
        </Button>
      }
      items={[
        { label: imap ? 'Edit mail server (IMAP)' : 'Fetch from a mail server (IMAP)', onSelect: onImap },
        { label: hasWebhook ? 'Edit webhook' : 'Receive by webhook', onSelect: onWebhook },
        ...(imap
          ? [{ label: 'Remove mail server', danger: true, startsGroup: true, onSelect: onImapRemoval }]
          : []),
      ]}
    />
  )
}

/** Such as “IMAP and webhook”. */
export function arrivalText({ imap, hasWebhook }: Mailbox): string {
  const ways = [...(imap ? ['IMAP'] : []), ...(hasWebhook ? ['webhook'] : [])].join(' and ')
  return ways === '' ? 'Not set up' : ways.charAt(0).toUpperCase() + ways.slice(1)
}
