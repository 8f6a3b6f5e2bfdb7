import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** Named, so that the types of the screens, which depend on those of the routes, need not be known for these. */
export type Screen = Promise<ComponentType>

/**
 * A function from the name of a portal's screen to the component of its route.
 *
 * @param folder where the screens are; the server preloads the script of a screen by its source file
 */
export function screensOf<Name extends string>(
  folder: string,
  load: () => Promise<{ screens: Record<Name, () => Screen> }>,
) {
  return (name: Name, from = folder) => {
    const component = lazyRouteComponent(async () => {
      const { screens } = await load()
      return { default: await screens[name]() }
    })
    return Object.assign(component, { sources: [`${folder}/screens.ts`, `${from}/${name}.tsx`] })
  }
}
