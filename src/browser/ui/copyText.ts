import { toast } from './toast.ts'

/**
 * Copies a text to the clipboard and shows a toast. `what` names the text, such as 'email' for 'Email copied to
 * clipboard'.
 */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} copied to clipboard`, kind: 'success' })
  } catch {
    toast({ title: `Failed to copy ${what}`, kind: 'error' })
  }
}
