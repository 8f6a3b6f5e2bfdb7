import { cutText } from '../../../../shared/text/cut.ts'
import { AppError } from '../../../../server/http/errors.ts'

/** @param why a main clause without its full stop */
export const svgRefusal = (why: string) =>
  new AppError('wrong-type', `This SVG file is not accepted: ${why}.`)

const maxShownLength = 60

/** An excerpt of the file for the message, on one line. */
export function shown(part: string): string {
  const line = part.replace(/\s+/g, ' ').trim()
  return line.length > maxShownLength ? `${cutText(line, maxShownLength)}…` : line
}
