import type { UseMutationResult } from '@tanstack/react-query'
import type { HeldMail } from '../schema.ts'
import type { Handling } from './api.ts'

/** The request that handles an email. */
export type HandlingMutation = UseMutationResult<HeldMail, Error, Handling>

export interface HandlingDialogProps {
  open: boolean
  mail: HeldMail
  handling: HandlingMutation
  onClose: () => void
}
