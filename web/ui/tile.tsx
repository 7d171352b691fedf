import { type SyntheticEvent, useState } from 'react'
import { photoId, photoUrl, photoWidths } from '#shared/photo-names.ts'
import { classNames } from './class-names.ts'
import css from './tile.module.css'

/** The largest width of each tile shape, for the `sizes` attribute. */
const sizes = {
  card: '24rem',
  square: '7rem',
  // full width on a phone
  wide: '(width < 40rem) 100vw, 48rem',
  small: '(width < 40rem) 100vw, 16rem',
} as const
export type TileShape = keyof typeof sizes

interface TileProps {
  /** the photo's URL, or null to show the drawing */
  photo: string | null
  drawing: string
  /** the color behind the drawing or the loading photo, a hue of the tokens (`data-cat`) */
  hue: string
  shape?: TileShape
  /** the photo's text alternative; empty when nearby text describes it */
  alt?: string
  /** loads with high priority: only for a page's main picture */
  eager?: boolean
  className?: string | undefined
}

/** A picture with a fixed aspect ratio: the photo, or a drawing when it is missing or fails to load. */
export function Tile({ photo, drawing, hue, shape = 'card', alt = '', eager = false, className }: TileProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const drawn = photo === null || photo === failed
  // A photo may fail before this code runs; only `ref` can detect that.
  const noteFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && !drawn) setFailed(photo)
  }
  const id = drawn ? null : photoId(photo)
  return (
    <span className={classNames(css.tile, css[shape], className)} data-cat={hue}>
      {id && (
        // an attribute, because the content security policy forbids inline styles
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={`#${id.slice(0, 6)}`} />
        </svg>
      )}
      <picture>
        {id &&
          (['avif', 'webp'] as const).map((form) => (
            <source
              key={form}
              type={`image/${form}`}
              sizes={sizes[shape]}
              srcSet={photoWidths.map((width) => `${photoUrl(id, width, form)} ${width}w`).join()}
            />
          ))}
        <img
          ref={noteFailure}
          src={drawn ? drawing : photo}
          alt={alt}
          width={240}
          height={drawn ? 240 : 180}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(eager ? { fetchPriority: 'high' } : {})}
          className={drawn ? css.drawn : css.photo}
          onError={(event: SyntheticEvent<HTMLImageElement>) => noteFailure(event.currentTarget)}
        />
      </picture>
    </span>
  )
}
