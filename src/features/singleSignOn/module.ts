import type { Module } from '../../module.ts'

export const singleSignOn: Module = { name: 'single-sign-on' }
