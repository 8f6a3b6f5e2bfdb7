import type * as z from 'zod/mini'
import { NetworkError } from './send.ts'

/**
 * Loads the shape of a form together with the validation library. Define the function once in its module, not while
 * rendering, such as `async () => (await import('../schema.ts')).profile`: loads are cached by function.
 */
export type LoadShape<Schema extends z.ZodMiniType> = () => Promise<Schema>

// Module state: loaded shapes, the same for every user.
const loads = new WeakMap<LoadShape<z.ZodMiniType>, Promise<z.ZodMiniType>>()

/** Cached, because even an `import` of a loaded script takes a task of the browser, and a user may click meanwhile. */
function loadOnce<Schema extends z.ZodMiniType>(load: LoadShape<Schema>): Promise<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below, by the same function
  const started = loads.get(load) as Promise<Schema> | undefined
  if (started) return started
  const loading = load()
  loads.set(load, loading)
  loading.catch(() => loads.delete(load))
  return loading
}

/** @throws NetworkError if the script could not be loaded; the next call tries again */
export async function loadShape<Schema extends z.ZodMiniType>(load: LoadShape<Schema>): Promise<Schema> {
  try {
    return await loadOnce(load)
  } catch (error) {
    throw new NetworkError(error)
  }
}

/** Loads a shape before it is needed. Without a network, the caller that needs the shape reports the failure. */
export const preloadShape = (load: LoadShape<z.ZodMiniType>) => void loadOnce(load).catch(() => {})
