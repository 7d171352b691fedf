import { currency } from './currency.ts'
import type { PageHead } from './page-rendering.ts'

/** An element of the document's head, with its attributes in order. */
export interface HeadTag {
  element: 'meta' | 'link'
  attributes: Readonly<Record<string, string>>
}

/** The picture of pages without one of their own, a file of web/public. */
const usualImage = {
  path: '/share.png',
  width: '1200',
  height: '630',
  alt: 'A street stall full of bread, cakes and jam: BakeSale, something good is in the oven next door.',
}

/**
 * The head tags for search engines and link previews. The server writes them and the browser updates them,
 * from this one source. `publicUrl` has no trailing slash.
 */
export function headTags(publicUrl: string, head: PageHead): HeadTag[] {
  const { title, description, isPrivate } = head
  if (isPrivate) return [named('description', description), named('robots', 'noindex')]
  const address = publicUrl + head.canonicalPath
  return [
    named('description', description),
    { element: 'link', attributes: { rel: 'canonical', href: address } },
    property('og:site_name', 'BakeSale'),
    property('og:type', head.offer ? 'product' : 'website'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', address),
    ...imageTags(publicUrl, head),
    ...(head.offer
      ? [
          property('product:price:amount', head.offer.price),
          property('product:price:currency', currency.code),
          property(
            'product:availability',
            head.offer.isAvailable ? /* @wc-ignore */ 'in stock' : /* @wc-ignore */ 'out of stock',
          ),
        ]
      : []),
    named('twitter:card', 'summary_large_image'),
  ]
}

function imageTags(publicUrl: string, { title, imagePath }: PageHead): HeadTag[] {
  if (imagePath) return [property('og:image', publicUrl + imagePath), property('og:image:alt', title)]
  const { path, width, height, alt } = usualImage
  return [
    property('og:image', publicUrl + path),
    property('og:image:width', width),
    property('og:image:height', height),
    property('og:image:alt', alt),
  ]
}

function named(name: string, content: string): HeadTag {
  return { element: 'meta', attributes: { name, content } }
}

function property(name: string, content: string): HeadTag {
  return { element: 'meta', attributes: { property: name, content } }
}
