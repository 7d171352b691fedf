import { useState } from 'react'
import css from './avatar.module.css'
import { classNames } from './class-names.ts'
import { initials, type Person } from './initials.ts'

interface AvatarProps {
  person: Person
  size?: 'small' | 'normal' | 'large'
}

/** A person's photo (NAV-12), or their initials without one or when it does not load (NAV-13). Decoration: the name stands beside it. */
export function Avatar({ person, size = 'normal' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const url = person.profileImageUrl
  const className = classNames(css.avatar, css[size])
  if (url && url !== failedUrl) {
    return (
      <img src={url} alt="" width={64} height={64} className={className} onError={() => setFailedUrl(url)} />
    )
  }
  return (
    <span aria-hidden="true" className={className}>
      {initials(person)}
    </span>
  )
}
