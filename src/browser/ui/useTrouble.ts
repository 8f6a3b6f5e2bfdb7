import { useSyncExternalStore } from 'react'
import { currentTrouble, onTrouble } from '../api/repeatReads.ts'

export const useTrouble = () => useSyncExternalStore(onTrouble, currentTrouble, () => undefined)
