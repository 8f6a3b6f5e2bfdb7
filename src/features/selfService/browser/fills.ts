import type { Fill } from '../../../browser/Slot.tsx'

export const selfServiceFills: readonly Fill[] = []
