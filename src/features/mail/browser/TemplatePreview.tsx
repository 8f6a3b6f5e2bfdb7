import { useEffect, useId, useRef, useState } from 'react'
import { previewPath } from '../schema.ts'

interface TemplateDraft {
  id: number
  subject: string
  htmlContent: string
}

/** The preview follows after this time without typing. */
const typingPauseMs = 600

/** Shows the draft as a mail with example values. */
export function TemplatePreview({ name, htmlContent, ...draft }: TemplateDraft & { name: string }) {
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
      <PreviewFrame
        key={shown.version}
        title={`How ${name} will look`}
        {...draft}
        htmlContent={shown.htmlContent}
      />
    </section>
  )
}

/**
 * Posts the draft into a sandboxed frame; the server's content security policy forbids the document everything else.
 * Each draft needs a new frame: navigating an existing one would add an entry to the browser's history.
 */
function PreviewFrame({ title, id, subject, htmlContent }: TemplateDraft & { title: string }) {
  const form = useRef<HTMLFormElement>(null)
  const frame = `preview-${useId()}`
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <iframe
        name={frame}
        title={title}
        sandbox=""
        className="min-h-[560px] w-full grow rounded-card border border-n200 bg-n50"
      />
      <form ref={form} method="post" action={previewPath} target={frame} hidden>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="subject" value={subject} />
        <textarea name="htmlContent" value={htmlContent} readOnly />
      </form>
    </>
  )
}
