import { useEffect, useId, useRef, useState } from 'react'
import { SelectField } from '../../../browser/ui/SelectField.tsx'
import { previewPath } from '../values.ts'

interface TemplateDraft {
  id: number
  subject: string
  htmlContent: string
  /** The id of the brand as text, or `brandOfHost` for the brand of the current host. */
  brandId: string
}

export const brandOfHost = 'host'

/** The preview is updated after a pause in typing of this length, in ms. */
const typingPauseMs = 600

interface TemplatePreviewProps extends TemplateDraft {
  name: string
  brands: readonly { value: string; label: string }[]
  onBrandChange: (brandId: string) => void
}

/** Shows the draft as a mail with example values. */
export function TemplatePreview(props: TemplatePreviewProps) {
  const { name, htmlContent, brands, onBrandChange, ...draft } = props
  const [shown, setShown] = useState({ version: 0, htmlContent })

  useEffect(() => {
    const show = () =>
      setShown((last) =>
        last.htmlContent === htmlContent ? last : { version: last.version + 1, htmlContent },
      )
    const timer = setTimeout(show, typingPauseMs)
    return () => clearTimeout(timer)
  }, [htmlContent])

  return (
    <section aria-label={`Preview of ${name}`} className="flex min-w-0 flex-col">
      <p className="mb-1.5 text-ui font-medium text-n900">Preview</p>
      {brands.length > 1 && (
        <SelectField
          label="Brand"
          labelHidden
          options={[{ value: brandOfHost, label: 'The brand of this address' }, ...brands]}
          value={draft.brandId}
          onChange={(event) => onBrandChange(event.currentTarget.value)}
          className="mb-3"
        />
      )}
      <PreviewFrame
        key={`${shown.version} ${draft.brandId}`}
        title={`How ${name} will look`}
        {...draft}
        htmlContent={shown.htmlContent}
      />
    </section>
  )
}

/**
 * Posts the draft into a sandboxed frame. The content security policy of the response forbids scripts, forms and
 * frames. Each draft gets a new frame, because navigating an existing frame would add an entry to the browser's
 * history.
 */
function PreviewFrame({ title, id, subject, htmlContent, brandId }: TemplateDraft & { title: string }) {
  const form = useRef<HTMLFormElement>(null)
  const frame = `preview-${useId()}`
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe
        name={frame}
        title={title}
        sandbox=""
        className="min-h-[680px] w-full grow rounded-card border border-n200 bg-n50 scheme-light"
      />
      <form ref={form} method="post" action={previewPath} target={frame} hidden>
        <input type="hidden" name="id" value={id} />
        {brandId !== brandOfHost && <input type="hidden" name="brandId" value={brandId} />}
        <input type="hidden" name="subject" value={subject} />
        <textarea name="htmlContent" value={htmlContent} readOnly />
      </form>
    </>
  )
}
