import icons from '#web/assets/icons.svg'
import { classNames } from './class-names.ts'
import css from './icon.module.css'
import type { IconName } from './icon-names.ts'

interface IconProps {
  name: IconName
  className?: string | undefined
}

/** A line icon, as tall as 1.25 lines of the surrounding text. Hidden from screen readers: nearby text says the same. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" className={classNames(css.icon, className)} aria-hidden="true">
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
