import { useRouter } from '@tanstack/react-router'

/** The name of the host that the page was opened at, without the port; on the server as well. */
export const useHostName = (): string => new URL(useRouter().origin).hostname
