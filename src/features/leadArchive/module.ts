import type { Module } from '../../module.ts'

export const leadArchive: Module = { name: 'lead-archive' }
