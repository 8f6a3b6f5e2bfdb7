import type { Module } from '../../module.ts'

export const liveUpdates: Module = { name: 'live-updates' }
