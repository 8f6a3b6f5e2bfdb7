import { useEffect, useState } from 'react'

/** The value of a promise, or 'loading' or 'error' if it has none. Other values are returned unchanged. */
export function useSettled<T extends object>(value: T | Promise<T>): T | 'loading' | 'error' {
  const [settled, setSettled] = useState<{ promise: typeof value; result: T | 'error' }>()

  useEffect(() => {
    if (!(value instanceof Promise)) return
    value.then(
      (result) => setSettled({ promise: value, result }),
      () => setSettled({ promise: value, result: 'error' }),
    )
  }, [value])

  if (!(value instanceof Promise)) return value
  return settled?.promise === value ? settled.result : 'loading'
}
