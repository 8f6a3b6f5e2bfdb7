import { useId, useRef, type ReactNode } from 'react'
import { useWatch, type Path, type PathValue, type UseFormReturn } from 'react-hook-form'
import { isSameValue } from '../../../../browser/forms/draft.ts'
import { Button } from '../../../../browser/ui/Button.tsx'
import type { Owner } from '../../provider/schema.ts'
import type { SiteTextsValues } from './siteTextsStart.ts'

type Name = keyof SiteTextsValues & Path<SiteTextsValues>

interface SiteTextsPartProps<Output> {
  title: string
  note?: string
  names: readonly Name[]
  form: UseFormReturn<SiteTextsValues, unknown, Output>
  /** The texts that apply if the owner has none of its own. */
  inherited: SiteTextsValues
  owner: Owner
  children: ReactNode
}

/** A section of the form, with a button that resets its texts to the inherited texts. */
export function SiteTextsPart<Output>({
  title,
  note,
  names,
  form,
  inherited,
  owner,
  children,
}: SiteTextsPartProps<Output>) {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  const values = useWatch({ control: form.control })
  const own = names.filter((name) => !isSameValue(values[name], inherited[name]))

  function restore() {
    for (const name of own)
      form.setValue(name, structuredClone<PathValue<SiteTextsValues, Name>>(inherited[name]), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    // Moves the focus, because the focused button is removed.
    fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`} className="mt-8">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
        <h3 id={`${id}-title`} className="text-section text-n900">
          {title}
        </h3>
        {own.length > 0 && (
          <Button variant="ghost" size="small" onClick={restore}>
            {owner === 'installation' ? 'Back to built-in' : 'Back to Site Settings'}
          </Button>
        )}
      </div>
      {note && <p className="mt-0.5 text-small text-n600">{note}</p>}
      <div ref={fields} className="mt-3">
        {children}
      </div>
    </div>
  )
}
