import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { Menu } from '../../browser/ui/Menu.tsx'
import { useTooltip } from '../../browser/ui/Tooltip.tsx'
import type { GivenResponse } from '../../features/desk/tickets/browser/ResponseForm.tsx'
import { responseStatuses, type ResponseStatus } from '../../features/desk/tickets/statuses.ts'

const labels: Record<ResponseStatus, string> = {
  resolved: 'Send and resolve',
  in_progress: 'Send and set in progress',
}

/** Buttons that send the response and set a status; the current status is left out. */
export function SendAndMenu({ status, send, isSending }: GivenResponse) {
  return (
    <Menu
      trigger={<MoreButton aria-disabled={isSending || undefined} />}
      items={responseStatuses
        .filter((each) => each !== status)
        .map((each) => ({ label: labels[each], disabled: isSending, onSelect: () => send(each) }))}
    />
  )
}

function MoreButton({ onPointerDown, onPointerEnter, onFocus, ...button }: ComponentProps<'button'>) {
  const label = 'More ways to send'
  const { triggerProps, tooltip } = useTooltip(label)
  return (
    <button
      type="button"
      {...triggerProps}
      {...button}
      onPointerDown={(event) => {
        triggerProps.onPointerDown()
        onPointerDown?.(event)
      }}
      onPointerEnter={(event) => {
        triggerProps.onPointerEnter(event)
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        triggerProps.onFocus(event)
        onFocus?.(event)
      }}
      aria-label={label}
      className={buttonClass({ className: 'relative' })}
    >
      <Icon icon={ChevronDown} />
      {tooltip}
    </button>
  )
}
