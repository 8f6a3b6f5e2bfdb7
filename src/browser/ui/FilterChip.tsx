import { X } from 'lucide'
import type { MouseEvent, RefObject } from 'react'
import { IconButton } from './IconButton.tsx'
import { useFocusOnRemoval } from './lostFocus.ts'

interface FilterChipProps {
  /** The label, such as 'Priority: High'. */
  text: string
  /** The accessible name of the button; the default is 'Remove filter Priority: High'. */
  removal?: string
  /** Opens the values of the filter. */
  onOpen?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  onRemove: () => void
  /** Gets the focus of the button when the filter is removed. */
  focusNext: RefObject<HTMLElement | null>
}

/** An item of a list that can be removed, such as a filter in use. */
export function FilterChip({
  text,
  removal = `Remove filter ${text}`,
  onOpen,
  onRemove,
  focusNext,
}: FilterChipProps) {
  const chip = useFocusOnRemoval<HTMLLIElement>(focusNext)
  return (
    <li
      ref={chip}
      className="flex max-w-full shrink-0 items-center gap-1 rounded-card border border-n300 bg-n0 pr-1 pl-3.5 text-ui text-n600"
    >
      {onOpen ? (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="h-full min-w-0 truncate hover:text-n900"
        >
          <bdi title={text}>{text}</bdi>
        </button>
      ) : (
        <bdi className="min-w-0 truncate" title={text}>
          {text}
        </bdi>
      )}
      <IconButton icon={X} label={removal} onClick={onRemove} />
    </li>
  )
}
