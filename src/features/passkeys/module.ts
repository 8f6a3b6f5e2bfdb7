import type { Module } from '../../module.ts'

export const passkeys: Module = { name: 'passkeys' }
