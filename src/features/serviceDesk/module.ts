import type { Module } from '../../module.ts'

export const serviceDesk: Module = { name: 'service-desk' }
