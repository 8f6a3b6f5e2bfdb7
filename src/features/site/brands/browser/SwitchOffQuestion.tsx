import { useHostName } from '../../../../browser/page/useHostName.ts'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'

const Question = loadedLater(
  async () => (await import('../../../../browser/ui/ConfirmDialog.tsx')).ConfirmDialog,
)

interface SwitchOffQuestionProps {
  open: boolean
  what: 'host' | 'brand'
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a change that may take the brand away from the host of the current page. */
export function SwitchOffQuestion({ open, what, onClose, onConfirm }: SwitchOffQuestionProps) {
  const hostName = useHostName()
  return (
    <Question.Later
      open={open}
      onClose={onClose}
      title={`Switch this ${what} off?`}
      question={`You are on ${hostName}. While this ${what} is off, it shows your default brand.`}
      confirmLabel="Switch off"
      icon={null}
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    />
  )
}
