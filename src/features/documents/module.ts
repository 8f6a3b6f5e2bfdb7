import type { Module } from '../../module.ts'

export const documents: Module = { name: 'documents' }
