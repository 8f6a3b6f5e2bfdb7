import type { Module } from '../../module.ts'

export const clientDirectory: Module = { name: 'client-directory' }
