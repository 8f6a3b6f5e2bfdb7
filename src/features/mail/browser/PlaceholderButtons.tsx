import { typeInto } from '../../../browser/ui/typeInto.ts'

interface PlaceholderButtonsProps {
  placeholders: readonly string[]
  area: string
}

/** Buttons that insert a placeholder at the last cursor position in a text area. */
export function PlaceholderButtons({ placeholders, area }: PlaceholderButtonsProps) {
  function insert(placeholder: string) {
    const element = document.getElementById(area)
    if (!(element instanceof HTMLTextAreaElement)) return
    typeInto(element, `{{ ${placeholder} }}`)
  }

  return (
    <div role="group" aria-label="Insert a placeholder" className="-mt-3 flex flex-wrap gap-1.5">
      {placeholders.map((placeholder) => (
        <button
          key={placeholder}
          type="button"
          title={`Insert {{ ${placeholder} }}`}
          onClick={() => insert(placeholder)}
          className="h-11 rounded-badge border border-n300 bg-n0 px-2 font-mono text-small text-n700 transition-colors hover:border-n400 hover:text-n900 md:h-7"
        >
          {placeholder}
        </button>
      ))}
    </div>
  )
}
