import { useFocusOnMove } from './lostFocus.ts'
import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

/** Replaces an empty list, in the same frame. */
export function EmptyState(props: MessagePanelProps) {
  const panel = useFocusOnMove<HTMLDivElement>()
  return <MessagePanel {...props} ref={panel} light="grey" />
}
