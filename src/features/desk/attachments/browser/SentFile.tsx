import { Download } from 'lucide'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { usePictureFailure } from '../../../../browser/ui/pictureFailure.ts'
import type { SentAttachment } from '../schema.ts'
import { pathOfAttachment, sizeText, withoutPreview } from '../values.ts'

/** A file of a message: a link, a preview that opens the picture, or the reason why the file cannot be opened. */
export function SentFile({ file, onView }: { file: SentAttachment; onView: () => void }) {
  const { state, removedAt } = file
  if (removedAt !== null) return <ClosedFile file={file} why="removed by our staff" />
  if (state === 'infected') return <ClosedFile file={file} why="contained a virus and was deleted" />
  if (state === 'unchecked')
    return <ClosedFile file={file} why="could not be checked for viruses, and cannot be opened" />
  if (state === 'waiting') return <ClosedFile file={file} why="being checked for viruses" />
  return isPicture(file) ? <PictureFile file={file} onView={onView} /> : <LinkedFile file={file} />
}

export const isPicture = ({ state, width, removedAt }: SentAttachment) =>
  state === 'ready' && width !== null && removedAt === null

/** The preview of a picture, or a link if the preview cannot be loaded. */
function PictureFile({ file, onView }: { file: SentAttachment; onView: () => void }) {
  const preview = pathOfAttachment(file.id, 'preview')
  const { isFailed, watch } = usePictureFailure(preview)
  if (isFailed) return <LinkedFile file={file} />
  return (
    <button
      type="button"
      onClick={onView}
      className="rounded-control transition-opacity hover:opacity-90"
      aria-label={`View ${file.name}`}
    >
      <img
        {...watch}
        src={preview}
        alt={file.name}
        loading="lazy"
        className="h-24 w-auto max-w-60 rounded-control object-cover"
      />
    </button>
  )
}

function LinkedFile({ file }: { file: SentAttachment }) {
  const note = withoutPreview(file)
  return (
    <div className="min-w-0">
      <a
        href={pathOfAttachment(file.id, 'file')}
        download={file.name}
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-3 text-ui text-n900 hover:bg-n50 md:min-h-9"
      >
        <Icon icon={Download} className="text-n500" />
        <bdi className="min-w-0 truncate underline underline-offset-4">{file.name}</bdi>
        <span className="shrink-0 text-small text-n600 tabular-nums">{sizeText(file.bytes)}</span>
      </a>
      {note !== undefined && <p className="px-3 pb-2 text-small text-n600">{note}</p>}
    </div>
  )
}

/** A file that cannot be opened. */
function ClosedFile({ file: { name, state, removedAt }, why }: { file: SentAttachment; why: string }) {
  const isGone = removedAt !== null || state === 'infected'
  return (
    <p className="min-w-0 px-3 py-2 text-ui text-n600">
      <bdi className={`wrap-anywhere ${isGone ? 'line-through' : ''}`}>{name}</bdi>
      <span className="ml-2">{why}</span>
    </p>
  )
}
