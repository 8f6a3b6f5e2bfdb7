import type * as z from 'zod/mini'
import { firstUse } from '../page/firstUse.ts'
import { NetworkError } from './send.ts'

/**
 * Loads the schema of a form and the validation library: `async () => (await import('../schema.ts')).profile`. Define
 * the function in a module, not in a component, because loads are cached by function.
 */
export type LoadShape<Schema extends z.ZodMiniType> = () => Promise<Schema>

// Module state: loaded shapes, the same for every user.
const loads = new WeakMap<LoadShape<z.ZodMiniType>, Promise<z.ZodMiniType>>()

/** Caches loads. Even importing a loaded script is asynchronous, and the user may click meanwhile. */
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

/** Loads a shape before it is needed. Ignores a failure: loadShape tries again and reports it. */
export const preloadShape = (load: LoadShape<z.ZodMiniType>) => void loadOnce(load).catch(() => {})

/** Preloads a shape once the page is used: a screen whose forms nobody uses loads nothing for them. */
export function preloadShapeOnUse(load: LoadShape<z.ZodMiniType>): void {
  if (!import.meta.env.SSR && !loads.has(load)) void firstUse().then(() => preloadShape(load))
}
