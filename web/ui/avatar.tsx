import { photoId, photoUrl } from '#shared/photo-names.ts'
import css from './avatar.module.css'
import { classNames } from './class-names.ts'
import { type Face, initials } from './initials.ts'

interface AvatarProps {
  person: Face
  size?: 'tiny' | 'small' | 'normal' | 'large'
}

/**
 * A person's photo (NAV-12) over their initials, which show without a photo and until it loads (NAV-13).
 * It is decorative: the name is beside it.
 */
export function Avatar({ person, size = 'normal' }: AvatarProps) {
  const url = person.profileImageUrl
  const id = url && photoId(url)
  return (
    <span aria-hidden="true" className={classNames(css.avatar, css[size])}>
      {initials(person)}
      {url && (
        <img
          key={url}
          src={id ? photoUrl(id, 200, 'webp') : url}
          alt=""
          loading="lazy"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true
          }}
        />
      )}
    </span>
  )
}
