import { usePictureFailure } from './pictureFailure.ts'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** The index of this avatar in a row of avatars; it decides the color of the line beside the letter. */
  index?: number
  /**
   * 'tile': 4:3, for a row of people (square below 768 px, where the row is a list). 'compact': 56 px, for a row in
   * which nobody has a picture. 'small': round, 32 px, for a table row.
   */
  size?: 'tile' | 'compact' | 'small'
}

const strands = ['bg-strand-p', 'bg-strand-s', 'bg-n300']

/** The picture of a person; if there is none or it fails to load, the first letter of the name. */
export function Avatar({ name, src, index = 0, size = 'tile' }: AvatarProps) {
  const { isFailed, watch } = usePictureFailure(src)
  const letter = /^./u.exec(name.trim())?.[0].toUpperCase()

  const image = src && !isFailed && (
    <img
      {...watch}
      src={src}
      // In a table row, the name is beside the picture.
      alt={size === 'small' ? '' : name}
      loading="lazy"
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  )

  if (size === 'small') {
    return (
      <span className="relative grid size-8 shrink-0 place-items-center overflow-clip rounded-full border border-n200 bg-n50 text-small font-semibold text-n900">
        {image || <span aria-hidden>{letter}</span>}
      </span>
    )
  }
  return (
    <div
      className={
        'relative grid shrink-0 place-items-center overflow-clip rounded-card bg-n50 inset-ring inset-ring-n200 ' +
        (size === 'tile' ? 'size-22 md:aspect-4/3 md:size-auto' : 'size-14')
      }
    >
      {image || (
        <>
          <span
            aria-hidden
            className={`absolute right-1/2 left-0 h-1.5 ${strands[index % strands.length]}`}
          />
          <span
            aria-hidden
            className={
              'relative grid place-items-center rounded-full border-2 border-n900 bg-n0 tracking-normal text-n900 ' +
              (size === 'tile' ? 'size-13 text-title md:size-24 md:text-h2' : 'size-9 text-section')
            }
          >
            {letter}
          </span>
        </>
      )}
    </div>
  )
}
