import { Copy, Download } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'

/** Copies recovery codes to the clipboard, or downloads them as a file. */
export function SaveCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" icon={Copy} onClick={() => void copyText(text, 'recovery codes')}>
        Copy
      </Button>
      <Button variant="secondary" icon={Download} onClick={() => saveAsFile(text)}>
        Save as file
      </Button>
    </div>
  )
}

function saveAsFile(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(link.href)
}
