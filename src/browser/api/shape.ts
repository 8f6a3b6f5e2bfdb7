import type * as z from 'zod/mini'
import { NetworkError } from './send.ts'

/**
 * The shape of a form that is shown before it is loaded, with the validation library: a function of the module, such as
 * `async () => (await import('../schema.ts')).profile`.
 */
export type LoadShape<Schema extends z.ZodMiniType> = () => Promise<Schema>

// Module state: shapes that are loaded, the same for everybody.
const loads = new WeakMap<LoadShape<z.ZodMiniType>, Promise<z.ZodMiniType>>()

/** Kept, because `import` takes a task of the browser also where it has the script: between two clicks, for example. */
function loadOnce<Schema extends z.ZodMiniType>(load: LoadShape<Schema>): Promise<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below, by the same function
  const started = loads.get(load) as Promise<Schema> | undefined
  if (started) return started
  const loading = load()
  loads.set(load, loading)
  loading.catch(() => loads.delete(load))
  return loading
}

/** @throws NetworkError where the script could not be loaded; the next call tries again */
export async function loadShape<Schema extends z.ZodMiniType>(load: LoadShape<Schema>): Promise<Schema> {
  try {
    return await loadOnce(load)
  } catch (error) {
    throw new NetworkError(error)
  }
}

/** Loads it before it is needed. Without a network, the caller that needs it reports the failure. */
export const preloadShape = (load: LoadShape<z.ZodMiniType>) => void loadOnce(load).catch(() => {})
