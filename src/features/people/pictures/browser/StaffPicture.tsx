import { usePictureFailure } from '../../../../browser/ui/pictureFailure.ts'
import { pathOfPicture } from '../values.ts'

interface StaffPictureProps {
  /** Shown beside the picture. */
  name: string
  /** The key of the picture; null or undefined if there is no picture. */
  picture: string | null | undefined
  /**
   * Where the picture is shown. `port` is the square beside a message. `line` is before the author's name on phones,
   * which show no square. `note` is before the author's name of a note.
   */
  place: 'port' | 'line' | 'note'
}

const placeClass = {
  port: 'absolute inset-0 size-full',
  line: 'size-6 md:hidden',
  note: 'size-6',
}

/** The picture of a colleague. For `port`, shows the initials if there is no picture or it cannot be loaded. */
export function StaffPicture({ name, picture, place }: StaffPictureProps) {
  const src = picture && pathOfPicture(picture)
  const { isFailed, watch } = usePictureFailure(src)
  const shown = src && !isFailed && (
    <img
      {...watch}
      src={src}
      alt=""
      width="24"
      height="24"
      loading="lazy"
      decoding="async"
      className={`rounded-control object-cover ${placeClass[place]}`}
    />
  )
  if (place !== 'port') return shown || null
  return (
    <>
      <span>{initialsOf(name)}</span>
      {shown}
    </>
  )
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  return [words[0], ...(words.length > 1 ? [words.at(-1)] : [])]
    .map((word) => /^./u.exec(word ?? '')?.[0].toUpperCase() ?? '')
    .join('')
}
