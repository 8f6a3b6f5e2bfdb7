import { loadedLater } from '../../../browser/loadedLater.tsx'

const Question = loadedLater(
  async () => (await import('../../../browser/ui/ConfirmDialog.tsx')).ConfirmDialog,
)

interface SwitchOffQuestionProps {
  open: boolean
  what: 'host' | 'brand'
  /** The name of the brand. */
  brand: string
  onClose: () => void
  onConfirm: () => void
}

/** Before the host that one stands on loses its brand. */
export function SwitchOffQuestion({ open, what, brand, onClose, onConfirm }: SwitchOffQuestionProps) {
  return (
    <Question.Later
      open={open}
      onClose={onClose}
      title={`Switch this ${what} off?`}
      question={`You are on ${window.location.hostname}: it will show the look that the program comes with, not that of ${brand}.`}
      confirmLabel="Switch off"
      icon={null}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}
