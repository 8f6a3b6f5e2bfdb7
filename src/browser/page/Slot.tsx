import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Module } from '../../module.ts'
import type { SlotPlace } from '../../slot.ts'
import type { RouteContext } from '../rootRoute.tsx'

type Component<Given> = (given: Given) => ReactNode

/** A component that a module puts into a slot. Its script is loaded with the screen, and only while the module is on. */
export interface Fill {
  of: Module
  slot: Pick<SlotPlace<object>, 'name' | 'isReplaceable'>
  load: () => Promise<unknown>
  /** Once it is loaded. */
  component?: unknown
}

/** The fills of all modules. The list is loaded only if a module is on: most visitors need none of it. */
export interface FillList {
  load: () => Promise<readonly Fill[]>
  /** Empty until it is loaded. */
  loaded: readonly Fill[]
}

/** @param load a dynamic import, so that nobody loads what is off */
export function fill<Given extends object>(
  of: Module,
  place: SlotPlace<Given>,
  load: () => Promise<Component<NoInfer<Given>>>,
): Fill {
  return { of, slot: place, load }
}

const fillsOf = ({ fills, state }: Pick<RouteContext, 'fills' | 'state'>, { name }: { name: string }) =>
  fills.loaded.filter(({ of, slot: filled }) => filled.name === name && state.site.modules.includes(of.name))

/**
 * To be awaited by the loader of the route whose screen has these slots: a component that is loaded while it is rendered
 * would be missing in the HTML of the server.
 */
export async function loadFills(
  context: Pick<RouteContext, 'fills' | 'state'>,
  ...places: readonly { name: string }[]
): Promise<void> {
  if (context.state.site.modules.length === 0) return
  context.fills.loaded = await context.fills.load()
  const needed = places.flatMap((place) => fillsOf(context, place))
  await Promise.all(
    needed.map(async (each) => {
      each.component ??= await each.load()
    }),
  )
}

interface SlotProps<Given extends object> {
  of: SlotPlace<Given>
  given: NoInfer<Given>
  /** The specified content; only in a replaceable slot. */
  children?: ReactNode
}

/** Whether something stands in the slot, for a screen that goes on otherwise then. */
export function useHasFill(place: { name: string }): boolean {
  const context = useRouteContext({ from: '__root__' })
  return fillsOf(context, place).some(({ component }) => component !== undefined)
}

export function Slot<Given extends object>({ of, given, children }: SlotProps<Given>) {
  const context = useRouteContext({ from: '__root__' })
  const loaded = fillsOf(context, of).filter(({ component }) => component !== undefined)
  if (loaded.length === 0) return children
  return loaded.map(({ of: { name }, component }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fill() takes components of this slot only
    const Filling = component as Component<Given>
    return <Filling key={name} {...given} />
  })
}
