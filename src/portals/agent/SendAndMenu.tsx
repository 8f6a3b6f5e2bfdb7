import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import { useEffect, useRef, type ComponentProps } from 'react'
import { Button, buttonClass } from '../../browser/ui/Button.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { useFocusOnRemoval } from '../../browser/ui/lostFocus.ts'
import { Menu } from '../../browser/ui/Menu.tsx'
import type { MenuProps } from '../../browser/ui/OpenMenu.tsx'
import { toastFailure } from '../../browser/ui/toastFailure.ts'
import { useTooltip } from '../../browser/ui/Tooltip.tsx'
import type { GivenResponse } from '../../features/desk/tickets/browser/ResponseForm.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { storeOwnSettings } from '../../features/people/directory/browser/api.ts'

/** Buttons that send the response and set a status, except for the current one. */
export function SendAndMenu({ status, areaId, send, isSending }: GivenResponse) {
  const next = useNextChoice()
  const items = [
    ...(status === 'in_progress'
      ? []
      : [{ label: 'Send and set in progress', disabled: isSending, onSelect: () => send('in_progress') }]),
    ...next,
  ]
  return (
    <>
      <Menu trigger={<MoreButton aria-disabled={isSending || undefined} />} items={items} />
      {status !== 'resolved' && (
        <SendAndResolve areaId={areaId} isSending={isSending} onPress={() => send('resolved')} />
      )}
    </>
  )
}

interface SendAndResolveProps extends Pick<GivenResponse, 'areaId' | 'isSending'> {
  onPress: () => void
}

/** Disappears once the ticket is resolved; the focus then moves to the text field. */
function SendAndResolve({ areaId, isSending, onPress }: SendAndResolveProps) {
  const area = useRef<HTMLElement>(null)
  useEffect(() => {
    area.current = document.getElementById(areaId)
  }, [areaId])
  return (
    <Button
      ref={useFocusOnRemoval<HTMLButtonElement>(area)}
      variant="secondary"
      aria-disabled={isSending || undefined}
      onClick={() => isSending || onPress()}
      className="max-md:basis-full md:ml-1"
    >
      Send and resolve
    </Button>
  )
}

/** The choice whether the next ticket is opened after “Send and resolve”. */
function useNextChoice(): MenuProps['items'] {
  const queries = useQueryClient()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const changing = useMutation({
    mutationFn: (opensNextTicket: boolean) => storeOwnSettings(queries, { opensNextTicket }),
    onError: (error) => toastFailure(error, 'Could not store your choice'),
  })
  if (!user) return []
  return [
    {
      label: 'Open the next ticket after resolving',
      checked: user.opensNextTicket,
      disabled: changing.isPending,
      onSelect: () => changing.mutate(!user.opensNextTicket),
    },
  ]
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
