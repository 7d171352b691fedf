import icons from '#web/assets/icons.svg'
import { classNames } from './class-names.ts'
import css from './icon.module.css'
import type { IconName } from './icon-names.ts'

interface IconProps {
  name: IconName
  /** the accessible name; leave it out when nearby text says the same */
  label?: string | undefined
  className?: string | undefined
}

/** A line icon, as tall as 1.25 lines of the surrounding text. Hidden from screen readers unless labeled. */
export function Icon({ name, label, className }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: labeled or hidden, see above; a title would also show as a tooltip
    <svg viewBox="0 0 24 24" className={classNames(css.icon, className)} {...meaning}>
      <use href={`${icons}#${name}`} />
    </svg>
  )
}
