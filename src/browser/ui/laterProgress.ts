import { loadedLater } from '../page/loadedLater.tsx'

/** Work goes on if its progress bar cannot be loaded. */
const nothing = () => null

/** Loaded with the first upload; the others likewise. */
export const { Later: UploadProgress } = loadedLater(
  async () => (await import('./UploadProgress.tsx')).UploadProgress,
  nothing,
)
export const { Later: ExportProgress } = loadedLater(
  async () => (await import('./ExportProgress.tsx')).ExportProgress,
  nothing,
)
export const { Later: ProgressBar } = loadedLater(
  async () => (await import('./ProgressBar.tsx')).ProgressBar,
  nothing,
)
