import type { Module } from '../../module.ts'

export const userEditing: Module = { name: 'user-editing' }
