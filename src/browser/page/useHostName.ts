import { useRouter } from '@tanstack/react-router'

/** The host name of the page's URL, without the port; works on the server, too. */
export const useHostName = (): string => new URL(useRouter().origin).hostname
