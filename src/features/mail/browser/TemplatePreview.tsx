import { useEffect, useId, useRef, useState } from 'react'
import { previewPath } from '../schema.ts'

interface Draft {
  id: number
  subject: string
  htmlContent: string
}

const settledMs = 600

/** The draft as it would arrive, with values made up. */
export function TemplatePreview({ name, htmlContent, ...draft }: Draft & { name: string }) {
  const [shown, setShown] = useState({ round: 0, htmlContent })

  useEffect(() => {
    const show = () =>
      setShown((last) => (last.htmlContent === htmlContent ? last : { round: last.round + 1, htmlContent }))
    const timer = setTimeout(show, settledMs)
    return () => clearTimeout(timer)
  }, [htmlContent])

  return (
    <section aria-label={`Preview of ${name}`} className="flex min-w-0 flex-col">
      <p className="mb-1.5 text-ui font-medium text-n900">Preview</p>
      <PreviewFrame
        key={shown.round}
        title={`How ${name} will look`}
        {...draft}
        htmlContent={shown.htmlContent}
      />
    </section>
  )
}

/**
 * The server writes the document and forbids it everything, and the frame is sandboxed besides. Each draft gets a frame
 * of its own: one that goes on to another document adds a step to the browser's history.
 */
function PreviewFrame({ title, id, subject, htmlContent }: Draft & { title: string }) {
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
