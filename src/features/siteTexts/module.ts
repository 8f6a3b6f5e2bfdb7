import type { Module } from '../../module.ts'

export const siteTextsModule: Module = { name: 'site-texts' }
