import { Link, useLocation } from '@tanstack/react-router'
import { Button } from '../../browser/ui/Button.tsx'
import { Dialog } from '../../browser/ui/Dialog.tsx'
import { DialogActions } from '../../browser/ui/DialogActions.tsx'

interface Shortcut {
  keys: readonly string[]
  text: string
}

const groups: readonly { title: string; keys: readonly Shortcut[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['Ctrl', 'K'], text: 'Search the portal' },
      { keys: ['/'], text: 'Search on this page' },
      { keys: ['?'], text: 'Show these shortcuts' },
    ],
  },
  {
    title: 'Lists',
    keys: [
      { keys: ['J'], text: 'Next row, as with ↓' },
      { keys: ['K'], text: 'Previous row, as with ↑' },
      { keys: ['Enter'], text: 'Open the row' },
      { keys: ['X'], text: 'Select the row' },
      { keys: ['S'], text: 'Change the selected rows' },
      { keys: ['A'], text: 'Assign the ticket of the row to you' },
    ],
  },
  {
    title: 'Records',
    keys: [
      { keys: ['U'], text: 'Back to the list' },
      { keys: ['N'], text: 'Next ticket' },
      { keys: ['P'], text: 'Previous ticket' },
      { keys: ['R'], text: 'Reply to the ticket' },
      { keys: ['I'], text: 'Write an internal note' },
      { keys: ['Ctrl', 'Enter'], text: 'Send the response, or add the note' },
      { keys: ['Ctrl', 'Shift', 'Enter'], text: 'Send the response and resolve the ticket' },
      { keys: ['A'], text: 'Assign the ticket to you' },
    ],
  },
]

const isApple = () => /^(Mac|iP)/.test(navigator.platform)

const accountPages = {
  admin: '/admin/account',
  agent: '/agent/account-settings',
  customer: '/customer/account',
} as const

/** All shortcuts, and where to turn them off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const portal = useLocation({ select: ({ pathname }) => pathname.split('/')[1] })
  const [, account] = Object.entries(accountPages).find(([name]) => name === portal) ?? []
  const nameOf = (key: string) => (key === 'Ctrl' && isApple() ? '⌘' : key)
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {groups.map(({ title, keys }) => (
        <section key={title} className="mb-5">
          <h3 className="mb-1 text-ui font-semibold">{title}</h3>
          <dl>
            {keys.map(({ keys: pressed, text }) => (
              <div key={text} className="flex items-center justify-between gap-4 border-t border-n200 py-2">
                <dt className="text-ui text-n700">{text}</dt>
                <dd className="flex shrink-0 gap-1">
                  {pressed.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-badge border border-n300 bg-n50 px-2 text-ui font-medium text-n900"
                    >
                      {nameOf(key)}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="text-ui text-n700">Single keys can be switched off under “Your details”.</p>
      {account && (
        <Link to={account} onClick={onClose} className="text-ui underline underline-offset-4">
          Open your account page
        </Link>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose} data-focus-first>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
