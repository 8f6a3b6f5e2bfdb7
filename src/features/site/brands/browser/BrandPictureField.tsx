import { RotateCcw, X } from 'lucide'
import { useId, useRef, useState, type ChangeEvent, type CSSProperties, type DragEvent } from 'react'
import type { Progress } from '../../../../browser/api/progress.ts'
import { FieldError } from '../../../../browser/ui/FieldError.tsx'
import { FileButton } from '../../../../browser/ui/FileButton.tsx'
import { IconButton } from '../../../../browser/ui/IconButton.tsx'
import { UploadProgress } from '../../../../browser/ui/laterProgress.ts'
import { paletteOf } from '../palette.ts'
import type { BrandPicture } from './api.ts'
import { DefaultLogo } from './DefaultLogo.tsx'
import type { ChosenPicture } from './useChosenPicture.ts'

interface BrandPictureFieldProps {
  picture: BrandPicture
  /** The color of the default logo, which is shown without another picture. */
  color: string
  /** The path of the stored picture; undefined if there is none. */
  current: string | undefined
  /** The path of the picture shown if none is stored; undefined for the default logo. */
  otherwise?: string | undefined
  chosen: ChosenPicture | 'default' | undefined
  /** Set while the file is being uploaded. */
  progress: Progress | undefined
  /** Cancels the upload. */
  cancel: () => void
  error: string | undefined
  choose: (file: File) => void
  drop: () => void
  /** Resets the picture to the default. If absent, the stored picture can only be replaced. */
  chooseDefault?: (() => void) | undefined
}

const texts = {
  logo: { label: 'Logo', choose: 'Choose file', withoutOwn: 'The default logo' },
  favicon: {
    label: 'Favicon',
    choose: 'Choose icon',
    withoutOwn: 'Drawn from the logo',
  },
} as const

/** A picture that can be chosen, dropped or reset to the default; uploaded when the form is submitted. */
export function BrandPictureField(props: BrandPictureFieldProps) {
  const { picture, color, current, otherwise, chosen, progress, cancel, error, choose, drop, chooseDefault } =
    props
  const { label, choose: chooseText, withoutOwn } = texts[picture]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDragOver, setIsDragOver] = useState(false)
  const sending = progress !== undefined
  const canReset = !chosen && current !== undefined && chooseDefault !== undefined
  const hasExtra = chosen !== undefined || canReset
  const isDefault = chosen === 'default'
  const file = isDefault ? undefined : chosen?.file
  const shownAddress = (isDefault ? undefined : chosen?.preview || current) ?? otherwise

  function chooseFile(event: ChangeEvent<HTMLInputElement>) {
    const [first] = event.currentTarget.files ?? []
    if (first) choose(first)
    // Clears the field, because otherwise choosing a file of the same name again would fire no change event.
    event.currentTarget.value = ''
  }

  function dropFile(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(false)
    const [first] = event.dataTransfer.files
    if (first && !sending) choose(first)
  }

  function hover(event: DragEvent) {
    event.preventDefault()
    setIsDragOver(true)
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="min-w-0">
      <p id={`${id}-label`} className="mb-1.5 text-ui font-medium text-n900">
        {label}
      </p>
      <div
        onDrop={dropFile}
        onDragOver={hover}
        onDragLeave={() => setIsDragOver(false)}
        className={`flex items-center gap-x-4 gap-y-2 rounded-control border border-dashed px-4 py-3 ${isDragOver ? 'border-n900 bg-n50' : 'border-n400'} ${hasExtra ? 'max-sm:flex-wrap max-sm:justify-end' : ''}`}
      >
        <ShownPicture address={shownAddress} color={color} />
        <div className={`min-w-0 grow text-small text-n600 ${hasExtra ? 'max-sm:basis-1/2' : ''}`}>
          {sending ? (
            <UploadProgress
              label={`Uploading ${picture}`}
              progress={progress}
              onCancel={cancel}
              focusNext={input}
            />
          ) : (
            <>
              <p className="line-clamp-2 text-ui font-medium wrap-anywhere text-n900">
                {file?.name ?? (isDefault ? withoutOwn : 'Drop a file here')}
              </p>
              <p id={`${id}-hint`}>JPG, PNG, GIF, SVG, max 5 MB</p>
            </>
          )}
        </div>
        {chosen && !sending && (
          <IconButton
            icon={X}
            label={`Keep the current ${picture}`}
            onClick={() => {
              drop()
              // Moves the focus, because the pressed button is removed together with the chosen file.
              input.current?.focus()
            }}
          />
        )}
        {canReset && !sending && (
          <IconButton
            icon={RotateCcw}
            label={picture === 'logo' ? 'Use the default logo' : 'Draw the favicon from the logo'}
            onClick={() => {
              chooseDefault()
              input.current?.focus()
            }}
          />
        )}
        <FileButton
          ref={input}
          size="small"
          accept="image/jpeg,image/png,image/gif,image/svg+xml"
          onChange={chooseFile}
          disabled={sending}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-note`}
        >
          {chooseText}
        </FileButton>
      </div>
      <div id={`${id}-note`} aria-live="polite">
        <FieldError>{error}</FieldError>
      </div>
    </div>
  )
}

function ShownPicture({ address, color }: { address: string | undefined; color: string }) {
  if (!address) {
    const brandStyle: CSSProperties = { ...paletteOf(color), display: 'contents' }
    return (
      <span style={brandStyle} className="forced-color-adjust-none">
        <DefaultLogo className="logo-plate size-10" />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      className="logo-plate h-10 max-w-32 min-w-10 shrink-0 object-contain max-sm:mr-auto"
    />
  )
}
