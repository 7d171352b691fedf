import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'wouter'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** loads the page anew instead of routing in place, e.g. for what only the server answers */
  reload?: boolean
}

/** A link: routed in place within the site, a plain one for other sites, mail, phone, anchors and `reload`. */
export function Link({ href, reload = false, ...rest }: LinkProps) {
  if (reload) return <a href={href} data-reload="" {...rest} />
  if (!href.startsWith('/') || href.startsWith('//')) return <a href={href} {...rest} />
  return <RouterLink href={href} {...rest} />
}
