export interface Conflict {
  /** The stored record as the endpoint returns it. */
  current: object
  /** The username of the last user who changed the record, if known. */
  changedBy: string | undefined
  /** The time of that change, as a timestamp. */
  changedAt: string | undefined
}

interface ErrorBody {
  message: string | undefined
  fields: Record<string, string>
  conflict: Conflict | undefined
  confirmation: { code: boolean; passkey: boolean } | undefined
}

/** Parses the body of an error response. */
export function parseErrorBody(body: string): ErrorBody {
  const response = parseJson(body)
  const values = new Map<string, unknown>(isObject(response) ? Object.entries(response) : [])
  const textAt = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const [fields, current] = [values.get('fields'), values.get('current')]
  const texts = Object.entries(isObject(fields) ? fields : {}).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return {
    message: textAt('message'),
    fields: Object.fromEntries(texts),
    conflict: isObject(current)
      ? { current, changedBy: textAt('changedBy'), changedAt: textAt('changedAt') }
      : undefined,
    confirmation:
      textAt('reason') === 'confirm'
        ? { code: values.get('code') === true, passkey: values.get('passkey') === true }
        : undefined,
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
