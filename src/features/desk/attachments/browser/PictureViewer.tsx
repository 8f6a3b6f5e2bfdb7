import { ChevronLeft, ChevronRight, Download, X } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { buttonClass } from '../../../../browser/ui/Button.tsx'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { useReturnFocus } from '../../../../browser/ui/returnFocus.ts'
import { useClosedByEscape } from '../../../../browser/ui/escape.ts'
import { usePictureFailure } from '../../../../browser/ui/pictureFailure.ts'
import type { SentAttachment } from '../schema.ts'
import { pathOfAttachment } from '../values.ts'

interface PictureViewerProps {
  open: boolean
  pictures: readonly SentAttachment[]
  /** The id of the shown picture. */
  id: number
  onShow: (id: number) => void
  onClose: () => void
}

/** The pictures of a message over the whole window, one at a time. Arrow keys change the picture, Escape closes. */
export function PictureViewer({ open, pictures, id, onShow, onClose }: PictureViewerProps) {
  const returnFocus = useReturnFocus(undefined)
  const closedByEscape = useClosedByEscape(onClose)
  const at = Math.max(
    0,
    pictures.findIndex((each) => each.id === id),
  )
  const picture = pictures[at]
  const show = (place: number) => {
    const next = pictures[(place + pictures.length) % pictures.length]
    if (next) onShow(next.id)
  }
  function goByKey(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') show(at + 1)
    if (event.key === 'ArrowLeft') show(at - 1)
  }
  return (
    <Radix.Root open={open} onOpenChange={() => onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim data-[state=closed]:animate-fade-out">
          <Radix.Content
            {...returnFocus}
            {...closedByEscape}
            aria-describedby={undefined}
            onKeyDown={goByKey}
            className="absolute inset-2 flex flex-col gap-3 rounded-card bg-raised p-3 text-n900 shadow-dialog outline-none md:inset-6 md:p-4 forced-colors:border"
          >
            <div className="flex items-center gap-2">
              <Radix.Title className="min-w-0 grow truncate text-ui font-semibold">
                <bdi>{picture?.name}</bdi>
              </Radix.Title>
              {picture && (
                <a
                  href={pathOfAttachment(picture.id, 'file')}
                  download={picture.name}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                >
                  <Icon icon={Download} />
                  <span>Download</span>
                </a>
              )}
              <IconButton icon={X} label="Close" onClick={onClose} />
            </div>
            <div className="grid min-h-0 grow grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center">
              {picture && <LargePicture key={picture.id} picture={picture} />}
            </div>
            {pictures.length > 1 && (
              <div className="flex items-center justify-center gap-3">
                <IconButton icon={ChevronLeft} label="Previous picture" onClick={() => show(at - 1)} />
                <p aria-live="polite" className="text-small text-n600 tabular-nums">
                  {`${at + 1} of ${pictures.length}`}
                </p>
                <IconButton icon={ChevronRight} label="Next picture" onClick={() => show(at + 1)} />
              </div>
            )}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

function LargePicture({ picture: { id, name, width, height } }: { picture: SentAttachment }) {
  const src = pathOfAttachment(id, 'picture')
  const { isFailed, watch } = usePictureFailure(src)
  if (isFailed)
    return (
      <p role="alert" className="text-ui text-n700">
        Could not load the picture. Download it, or try again later.
      </p>
    )
  return (
    <img
      {...watch}
      src={src}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      className="max-h-full max-w-full rounded-control object-contain"
    />
  )
}
