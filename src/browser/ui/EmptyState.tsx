import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

/** Replaces an empty list, in the same frame. */
export function EmptyState(props: MessagePanelProps) {
  return <MessagePanel {...props} light="grey" />
}
