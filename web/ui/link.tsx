import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** loads the page anew instead of routing in place, e.g. for what only the server answers */
  reload?: boolean
}

/** A link. Those within the site are followed in place (`web/routing/follow-links.ts`), but for `reload`. */
export function Link({ reload = false, ...rest }: LinkProps) {
  return <a {...rest} {...(reload ? { 'data-reload': '' } : {})} />
}
