import type { Fill } from '../../../browser/page/Slot.tsx'

export const serviceDeskFills: readonly Fill[] = []
