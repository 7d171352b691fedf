import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string
  /** loads the page from the server instead of routing in place */
  reload?: boolean
}

/** A link. Links within the site are routed in place (`web/routing/follow-links.ts`) unless `reload` is set. */
export function Link({ reload = false, ...rest }: LinkProps) {
  return <a {...rest} {...(reload ? { 'data-reload': '' } : {})} />
}
