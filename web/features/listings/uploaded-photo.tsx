import { photoId, photoUrl } from '#shared/photo-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import css from './listing-form-photos.module.css'

interface UploadedPhotoProps {
  address: string
  index: number
  /** the number of photos */
  count: number
  onMove: (from: number, to: number) => void
  onRemove: (index: number) => void
}

/** An uploaded photo of the form, with buttons to move and remove it. */
export function UploadedPhoto({ address, index, count, onMove, onRemove }: UploadedPhotoProps) {
  const id = photoId(address)
  const name = /* @wc-ignore */ `photo ${index + 1}`
  return (
    <li className={css.photo} data-photo={index}>
      <img
        src={id === null ? address : photoUrl(id, 200, 'webp')}
        alt={`${name[0]?.toUpperCase()}${name.slice(1)} of ${count}`}
        width={200}
        height={150}
        className={css.picture}
      />
      {index === 0 && <Badge className={css.first}>First</Badge>}
      <div className={css.actions}>
        <Button
          variant="quiet"
          icon="arrow-left"
          label={`Move ${name} earlier`}
          data-move="earlier"
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <Button variant="quiet" icon="trash" label={`Remove ${name}`} onClick={() => onRemove(index)} />
        <Button
          variant="quiet"
          icon="arrow-right"
          label={`Move ${name} later`}
          data-move="later"
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
      </div>
    </li>
  )
}
