import { loadedLater } from '../page/loadedLater.tsx'

/** If the progress bar cannot be loaded, the work goes on without it. */
const nothing = () => null

/** Loaded with the first upload; the other progress bars likewise. */
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
