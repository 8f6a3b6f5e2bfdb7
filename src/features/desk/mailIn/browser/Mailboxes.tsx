import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { Button } from '../../../../browser/ui/Button.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { EmptyState } from '../../../../browser/ui/EmptyState.tsx'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import type { Mailbox } from '../../../mail/mailboxes/schema.ts'
import { brandsQuery } from '../../../site/brands/browser/api.ts'
import { mailboxesQuery, refreshIfGone, removeImap, removeMailbox } from './mailboxApi.ts'
import { MailboxTable } from './MailboxTable.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

const Dialog = loadedLater(async () => (await import('./MailboxDialog.tsx')).MailboxDialog)
const Imap = loadedLater(async () => (await import('./ImapDialog.tsx')).ImapDialog)

/** Which dialog is open. The mailbox stays while the dialog closes, because its texts name the mailbox. */
interface Shown {
  open: boolean
  mailbox: Mailbox
}

/** The addresses to which customers write. @param userId the account that owns the drafts */
export function Mailboxes({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const mailboxes = useQuery(mailboxesQuery)
  const brands = useQuery(brandsQuery)
  const [dialog, setDialog] = useState<{ open: boolean; mailbox: Mailbox | undefined }>()
  const [imap, setImap] = useState<Shown>()
  const [removingImap, setRemovingImap] = useState<Shown>()
  const [webhook, setWebhook] = useState<Shown>()
  const [removing, setRemoving] = useState<Shown>()
  const add = (className?: string) => (
    <Button
      {...Dialog.intent}
      icon={Plus}
      onClick={() => setDialog({ open: true, mailbox: undefined })}
      className={className}
    >
      Add mailbox
    </Button>
  )
  return (
    <>
      <Loaded query={mailboxes} what="mailboxes">
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              framed={false}
              text="No mailboxes yet. Add the address to which customers write, and they can also answer your emails."
              action={add()}
            />
          ) : (
            <>
              <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
                <p className="min-w-0 grow basis-80 text-ui text-n600">
                  Each email to one of these addresses becomes a ticket, or a reply if it answers one of your
                  emails.
                </p>
                {add('max-md:w-full')}
              </div>
              <MailboxTable
                mailboxes={all}
                brands={brands.data}
                onEdit={(mailbox) => setDialog({ open: true, mailbox })}
                onImap={(mailbox) => setImap({ open: true, mailbox })}
                onImapRemoval={(mailbox) => setRemovingImap({ open: true, mailbox })}
                onWebhook={(mailbox) => setWebhook({ open: true, mailbox })}
                onRemove={(mailbox) => setRemoving({ open: true, mailbox })}
              />
            </>
          )
        }
      </Loaded>
      {dialog && (
        <Dialog.Later {...dialog} userId={userId} onClose={() => setDialog({ ...dialog, open: false })} />
      )}
      {imap && <Imap.Later {...imap} userId={userId} onClose={() => setImap({ ...imap, open: false })} />}
      {removingImap && (
        <DeleteDialog
          item={removingImap.mailbox}
          open={removingImap.open}
          onClose={() => setRemovingImap({ ...removingImap, open: false })}
          title={<span className="wrap-anywhere">Remove mail server of {removingImap.mailbox.address}</span>}
          question="Are you sure you want to stop fetching emails?"
          effect="What has arrived is kept. Emails that arrive from now on stay on the mail server."
          verb="Remove"
          remove={(id) => removeImap(queries, id)}
          successTitle="Mail server removed"
          failureTitle="Could not remove the mail server"
          onFailure={(error) => refreshIfGone(queries, error)}
        />
      )}
      {webhook && <WebhookDialog {...webhook} onClose={() => setWebhook({ ...webhook, open: false })} />}
      {removing && (
        <DeleteDialog
          item={removing.mailbox}
          open={removing.open}
          onClose={() => setRemoving({ ...removing, open: false })}
          title={<span className="wrap-anywhere">Remove {removing.mailbox.address}</span>}
          question="Are you sure you want to remove this mailbox?"
          effect={removalEffect(removing.mailbox)}
          verb="Remove"
          remove={(id) => removeMailbox(queries, id)}
          successTitle="Mailbox removed"
          failureTitle="Could not remove the mailbox"
          onFailure={(error) => refreshIfGone(queries, error)}
        />
      )}
    </>
  )
}

const removalEffect = ({ hasWebhook, imap }: Mailbox) =>
  'Emails that have arrived are kept. New ones no longer arrive, including customers’ replies to emails that were sent earlier.' +
  (imap ? ' The mail server is no longer asked for emails.' : '') +
  (hasWebhook ? ' The webhook address stops working.' : '')
