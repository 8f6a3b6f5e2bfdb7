import { useRouter } from '@tanstack/react-router'
import { Button } from '../../browser/ui/Button.tsx'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { useSettled } from './useSettled.ts'

interface LegalTextProps {
  title: string
  /** A promise after a client-side navigation. */
  content: { html: string } | Promise<{ html: string }>
}

/** A legal page: its title, and the provider's text. */
export function LegalText({ title, content }: LegalTextProps) {
  const settled = useSettled(content)
  return (
    <div className="mx-auto w-full max-w-[1280px] px-5 pt-10 pb-16 md:px-10 md:pt-18 md:pb-24">
      <h1 className="text-h1s text-n900 md:text-display">{title}</h1>
      <div className="mt-8 max-w-[68ch] md:mt-10">
        {settled === 'loading' ? (
          <Spinner label="Loading the page..." className="min-h-62 place-content-center" />
        ) : settled === 'error' ? (
          <LegalTextError />
        ) : (
          // oxlint-disable-next-line react/no-danger -- rendered by the server from markdown, without HTML of its text
          <div className="legal" dangerouslySetInnerHTML={{ __html: settled.html }} />
        )}
      </div>
    </div>
  )
}

function LegalTextError() {
  const router = useRouter()
  return (
    <ErrorState
      text="Could not load the page. Please try again."
      action={
        <Button variant="secondary" onClick={() => void router.invalidate()}>
          Try again
        </Button>
      }
    />
  )
}
