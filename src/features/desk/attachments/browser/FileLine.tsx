import { File, FileText, Image } from 'lucide'
import type { ReactNode, RefObject } from 'react'
import { useFocusOnRemoval } from '../../../../browser/ui/lostFocus.ts'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { usePictureFailure } from '../../../../browser/ui/pictureFailure.ts'

interface FileLineProps {
  name: string
  contentType: string
  /** The address of a small square picture, shown in place of the symbol. */
  thumbnail?: string | undefined
  /** The size of the file, or its state. */
  detail: string
  /** Shown below the name and the detail. */
  below?: ReactNode
  /** Shown at the end of the line. */
  action: ReactNode
  /** If this line has the focus when it is removed, the focus moves to this element. */
  focusNext: RefObject<HTMLElement | null>
}

/** A file of a message that is being written. */
export function FileLine(props: FileLineProps) {
  const { name, contentType, thumbnail, detail, below, action, focusNext } = props
  const { isFailed, watch } = usePictureFailure(thumbnail)
  const line = useFocusOnRemoval<HTMLLIElement>(focusNext)
  return (
    <li
      ref={line}
      className="flex min-h-11 items-center gap-2 rounded-control border border-n200 bg-n0 pl-3 md:min-h-9"
    >
      <span className="-ms-1.5 grid size-7 shrink-0 place-items-center">
        {isFailed ? (
          <Icon icon={iconOf(contentType)} className="text-n500" />
        ) : (
          <img
            {...watch}
            src={thumbnail}
            alt=""
            width={28}
            height={28}
            className="size-7 rounded-badge bg-n100 object-cover"
          />
        )}
      </span>
      <div className="min-w-0 grow py-1.5">
        <p className="flex items-baseline gap-2 text-ui text-n900">
          <bdi className="min-w-0 truncate">{name}</bdi>
          <span className="shrink-0 text-small text-n600 tabular-nums">{detail}</span>
        </p>
        {below}
      </div>
      <div className="flex shrink-0 items-center">{action}</div>
    </li>
  )
}

function iconOf(contentType: string) {
  if (contentType.startsWith('image/')) return Image
  return contentType === 'application/pdf' || contentType.startsWith('text/') ? FileText : File
}
