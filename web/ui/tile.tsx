import { type SyntheticEvent, useState } from 'react'
import { photoId, photoUrl, photoWidths } from '#shared/photo-names.ts'
import { classNames } from './class-names.ts'
import css from './tile.module.css'

/** How wide a tile is at most, by which the browser chooses a file. */
const sizes = {
  card: '24rem',
  square: '7rem',
  // on a phone from edge to edge
  wide: '(width < 40rem) 100vw, 48rem',
  small: '(width < 40rem) 100vw, 16rem',
} as const
export type TileShape = keyof typeof sizes

interface TileProps {
  /** the photo's address, or null to show the drawing */
  photo: string | null
  drawing: string
  /** colour behind the drawing or the loading photo, a hue of the tokens (`data-cat`) */
  hue: string
  shape?: TileShape
  /** what the photo shows; empty beside words that say it */
  alt?: string
  /** loads at once and first: for the one picture a page opens with */
  eager?: boolean
  className?: string | undefined
}

/** A picture of fixed proportions: the photo, or, without one or when it does not load, a drawing on the table line. */
export function Tile({ photo, drawing, hue, shape = 'card', alt = '', eager = false, className }: TileProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const drawn = photo === null || photo === failed
  // A photo may have failed before this code ran: `ref` sees what `onError` could not.
  const noteFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && !drawn) setFailed(photo)
  }
  const id = drawn ? null : photoId(photo)
  return (
    <span className={classNames(css.tile, css[shape], className)} data-cat={hue}>
      {id && (
        // an attribute, because the page's policy forbids styles of single elements
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
