import type { Module } from '../../module.ts'

export const attachments: Module = { name: 'attachments' }
