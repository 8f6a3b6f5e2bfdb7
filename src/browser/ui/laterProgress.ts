import { loadedLater } from '../page/loadedLater.tsx'

/** Work goes on where its bar cannot be loaded. */
const nothing = () => null

/** Loaded once something is uploaded; the others likewise. */
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
