import type { Module } from '../../module.ts'

export const selfService: Module = { name: 'self-service' }
