import { useId, useRef, useState } from 'react'
import { photoId, photoUrl } from '#shared/photo-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { usePhotoQueue } from '../photos/use-photo-queue.ts'
import css from './avatar-field.module.css'
import type { ProfileValues } from './profile-values.ts'

interface AvatarFieldProps {
  values: Pick<ProfileValues, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>
  error: string | undefined
  /** receives the URL of the uploaded photo, or null for none */
  onChange: (address: string | null) => void
}

/** The user's photo, uploaded when chosen and public once the profile is saved (NAV-12). */
export function AvatarField({ values, error, onChange }: AvatarFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { photos, add, retry, drop } = usePhotoQueue((addresses) => {
    const id = photoId(addresses.at(-1) ?? '')
    // avatars are always small
    if (id !== null) onChange(photoUrl(id, 200))
  })
  const sending = photos.at(-1)
  const failed = sending?.state.is === 'failed' ? sending.state.reason : null
  const problem = refusal ?? failed ?? error
  const isBusy = sending !== undefined && failed === null

  const take = (files: readonly File[]) => {
    drop(photos.map(({ key }) => key))
    setRefusal(add(files.slice(0, 1), 1)[0] ?? null)
  }
  return (
    <fieldset aria-describedby={problem ? errorId : undefined}>
      <legend className={css.legend}>Photo</legend>
      <div className={css.row}>
        <Avatar person={values} size="large" />
        <Button icon="camera" busy={isBusy} onClick={() => input.current?.click()}>
          {values.profileImageUrl === null ? 'Add a photo' : 'Change the photo'}
        </Button>
        {failed !== null && sending && (
          <Button variant="quiet" icon="refresh" onClick={() => retry(sending.key)}>
            Try again
          </Button>
        )}
        {values.profileImageUrl !== null && (
          <Button variant="quiet" icon="trash" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {problem && <FieldError id={errorId}>{problem}</FieldError>}
      <p className="visually-hidden" role="status">
        {isBusy && 'Sending your photo.'}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // allows choosing the same file again
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
