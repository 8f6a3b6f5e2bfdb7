import { useState, type FocusEvent, type PointerEvent } from 'react'
import { loadedLater } from '../page/loadedLater.tsx'
import type { TooltipTextProps } from './TooltipText.tsx'

/** Without a network there is no tooltip; the control keeps its accessible name. */
const NoTooltip = (_: TooltipTextProps) => null

const Tip = loadedLater(async () => (await import('./TooltipText.tsx')).TooltipText, NoTooltip)

/** The delay on hover; on focus there is none. */
const hoverDelayMs = 400

/**
 * A text that appears above a control on hover or focus. The control needs an accessible name of its own and a
 * positioned element: `<button {...triggerProps} className="relative …"><Icon … />{tooltip}</button>`.
 *
 * The tooltip is rendered only on hover or focus: a list has three such controls per row, and Radix's components around
 * each of them would double the rendering time of a row.
 */
export function useTooltip(text: string) {
  const [delayMs, setDelayMs] = useState<number>()
  const hide = () => setDelayMs(undefined)
  const triggerProps = {
    onPointerEnter: ({ pointerType, currentTarget }: PointerEvent) => {
      // No tooltip over the menu that the control has opened.
      if (pointerType !== 'touch' && currentTarget.ariaExpanded !== 'true') setDelayMs(hoverDelayMs)
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: ({ currentTarget }: FocusEvent) => {
      if (currentTarget.matches(':focus-visible')) setDelayMs(0)
    },
    onBlur: hide,
  }
  return {
    triggerProps,
    tooltip: delayMs !== undefined && <Tip.Later {...{ text, delayMs }} onClose={hide} />,
  }
}
