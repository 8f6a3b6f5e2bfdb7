import { useEffect, useState } from 'react'

/** What is there already, or how far what was promised has come. */
export function useArriving<T extends object>(given: T | Promise<T>): T | 'loading' | 'error' {
  const [arrived, setArrived] = useState<{ of: typeof given; as: T | 'error' }>()

  useEffect(() => {
    if (!(given instanceof Promise)) return
    given.then(
      (value) => setArrived({ of: given, as: value }),
      () => setArrived({ of: given, as: 'error' }),
    )
  }, [given])

  if (!(given instanceof Promise)) return given
  return arrived?.of === given ? arrived.as : 'loading'
}
