import { useSyncExternalStore } from 'react'
import { currentTrouble, onTrouble } from '../api/repeatReads.ts'

/** Why what the page shows may be out of date; undefined where nothing is known to be. */
export const useTrouble = () => useSyncExternalStore(onTrouble, currentTrouble, () => undefined)
