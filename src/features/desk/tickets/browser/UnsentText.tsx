import { Copy } from 'lucide'
import { Button } from '../../../../browser/ui/Button.tsx'
import { copyText } from '../../../../browser/ui/copyText.ts'
import { TextArea } from '../../../../browser/ui/TextArea.tsx'

interface UnsentTextProps {
  /** Such as 'response'. */
  what: string
  hint: string
  text: string
}

/** An unsent text, shown because the ticket no longer accepts it. */
export function UnsentText({ what, hint, text }: UnsentTextProps) {
  return (
    <>
      <TextArea label={`Your unsent ${what}`} hint={hint} value={text} readOnly grows />
      <div className="mt-3 flex justify-end">
        <Button
          variant="secondary"
          icon={Copy}
          onClick={() => void copyText(text, what)}
          className="max-md:w-full"
        >
          Copy
        </Button>
      </div>
    </>
  )
}
