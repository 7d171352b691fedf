import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link, type LinkProps } from './link.tsx'

interface Look {
  /** primary: the one action of a view; soft: repeated actions; line and quiet: the rest; danger: destructive */
  variant?: 'primary' | 'line' | 'soft' | 'quiet' | 'danger'
  size?: 'normal' | 'large'
  /** fills the available width */
  wide?: boolean
  icon?: IconName | undefined
}

type Content =
  | { children: ReactNode; label?: never }
  /** without children: a round icon button with the accessible name `label` */
  | { children?: never; label: string; icon: IconName }

type ButtonProps = Look & Content & ComponentProps<'button'> & { busy?: boolean }

/**
 * A button; submits nothing unless `type="submit"`. While `busy` it keeps its focus, tells screen readers
 * and ignores clicks, to send nothing twice.
 */
export function Button({
  variant = 'line',
  size = 'normal',
  wide = false,
  icon,
  label,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreWhileBusy = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      className={classNames(buttonClass({ variant, size, wide, round: label !== undefined }), className)}
      onClick={ignoreWhileBusy}
    >
      {beside(busy ? <span className={css.spinner} /> : icon && <Icon name={icon} />, icon, children)}
    </button>
  )
}

type ButtonLinkProps = Look & Content & Omit<LinkProps, 'children'>

/** A link that looks like a button, for navigation. */
export function ButtonLink({
  variant = 'line',
  size = 'normal',
  wide = false,
  icon,
  label,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={classNames(buttonClass({ variant, size, wide, round: label !== undefined }), className)}
    >
      {beside(icon && <Icon name={icon} />, icon, children)}
    </Link>
  )
}

/** Puts the icon before the words, and a forward arrow after them. */
function beside(drawn: ReactNode, icon: IconName | undefined, words: ReactNode) {
  const [first, second] = icon === 'arrow-right' ? [words, drawn] : [drawn, words]
  return (
    <>
      {first}
      {second}
    </>
  )
}

function buttonClass(look: {
  variant: NonNullable<Look['variant']>
  size: 'normal' | 'large'
  wide: boolean
  round: boolean
}) {
  return classNames(
    css.button,
    css[look.variant],
    look.size === 'large' && css.large,
    look.wide && css.wide,
    look.round && css.round,
  )
}
