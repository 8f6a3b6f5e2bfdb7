import type { Fill } from '../browser/Slot.tsx'
import { selfServiceFills } from '../features/selfService/browser/fills.ts'
import { userEditingFills } from '../features/userEditing/browser/fills.ts'

/** What modules put into the slots of screens. */
export const fills: readonly Fill[] = [...userEditingFills, ...selfServiceFills]
