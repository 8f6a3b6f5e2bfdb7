import * as z from 'zod/mini'
import { codeLine } from '../../../shared/endpoint/fields.ts'
import { asciiDomain } from '../../../shared/text/domainName.ts'

/** A host name or an IP address, without the scheme, port or path that people copy with it. */
const hostName = /^([\w-]+(\.[\w-]+)*\.?|[0-9a-f]*:[0-9a-f]*:[0-9a-f:.]*)$/i

/** A port typed with the host, such as 127.0.0.1:25 or [::1]:25. */
const portBehind = /^(?:[\w.-]+|\[[0-9a-f:.]+\]):(\d{1,5})$/i

/** The host of a mail server. @param protocol such as SMTP, for messages */
export const serverHost = (protocol: string) =>
  codeLine(253, `${protocol} host is required`).check(
    z.overwrite((text) => asciiDomain(text) ?? text),
    z.refine((host: string) => hostName.test(host), {
      error: ({ input }) => {
        const [, port] = portBehind.exec(String(input)) ?? []
        return port === undefined
          ? `${protocol} host must be a host name or an address`
          : `Enter the port ${port} as ${protocol} port, and leave it out here`
      },
    }),
  )

/** The port of a mail server. @param protocol such as SMTP, for messages */
export function serverPort(protocol: string) {
  const message = `${protocol} port must be a whole number from 1 to 65535`
  return z.number(message).check(z.int(message), z.minimum(1, message), z.maximum(65_535, message))
}
