import type { AppContext } from '../../../server/appContext.ts'
import type { ServerModule } from '../../../server/modules.ts'
import { attachments } from '../module.ts'
import { attach } from './commands.ts'
import { openMailFiles } from './mailFiles.ts'
import { attachmentRoutes, attachmentUploads } from './routes.ts'
import type { AttachmentFiles } from './upload.ts'

export const attachmentsModule = (context: AppContext, files: AttachmentFiles): ServerModule => ({
  of: attachments,
  routes: attachmentRoutes(files),
  fileRoutes: attachmentUploads(files),
  attach,
  makeMailFiles: openMailFiles(context, files),
})
