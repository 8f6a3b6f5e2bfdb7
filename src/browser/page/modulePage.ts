import { notFound } from '@tanstack/react-router'
import type { Module } from '../../module.ts'
import type { RouteContext } from '../rootRoute.tsx'

/** The `beforeLoad` of a module's page: while the module is off, there is no such page. */
export const missingUnlessOn =
  ({ name }: Module) =>
  ({ context }: { context: RouteContext }) => {
    if (!context.state.site.modules.includes(name)) notFound({ throw: true })
  }
