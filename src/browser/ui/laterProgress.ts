import { loadedLater } from '../page/loadedLater.tsx'

/** If the progress bar cannot be loaded, the work goes on without it. */
const nothing = () => null

/** Each progress bar is loaded when it is first shown. */
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
