import { useFocusOnUnmount } from './lostFocus.ts'
import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

/** Replaces content that could not be loaded. Announced by screen readers. */
export function ErrorState(props: MessagePanelProps) {
  const panel = useFocusOnUnmount<HTMLDivElement>()
  return <MessagePanel {...props} ref={panel} role="alert" light="red" />
}
