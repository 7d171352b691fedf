import { brotliDecompressSync } from 'node:zlib'
import * as z from 'zod/mini'
import { startServer } from '#tests/setup/running-server.ts'
import { captureResponse } from './load/captured-response.ts'

// The bytes that a browser loads for a public page, by kind and encoding; then the same pages in Lighthouse.

const kinds = ['HTML', 'scripts', 'styles', 'fonts', 'pictures'] as const
type Kind = (typeof kinds)[number]

const encodings = ['br', 'gzip'] as const

const say = (text: string) => process.stdout.write(`${text}\n`)

/** The files that a document loads immediately; pictures further down wait for scrolling. */
function filesOf(html: string): { kind: Kind; path: string }[] {
  const tags = html.match(/<(?:link|script|img)\b[^>]*>/g) ?? []
  return tags.flatMap((tag) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const path = attribute('href') ?? attribute('src')
    const kind = kindOf(tag, attribute('rel'), attribute('loading'))
    return kind && path?.startsWith('/') ? [{ kind, path: path.replaceAll('&amp;', '&') }] : []
  })
}

function kindOf(tag: string, rel: string | undefined, loading: string | undefined): Kind | null {
  if (tag.startsWith('<img')) return loading === 'lazy' ? null : 'pictures'
  if (tag.startsWith('<script') || rel === 'modulepreload') return tag.includes('/assets/') ? 'scripts' : null
  if (rel === 'stylesheet') return 'styles'
  return rel === 'preload' && tag.includes('as="font"') ? 'fonts' : null
}

async function measure(url: string, path: string): Promise<void> {
  const page = await captureResponse(url + path, { 'accept-encoding': 'br' })
  const files = filesOf(brotliDecompressSync(Buffer.from(page.body, 'base64')).toString())
  for (const encoding of encodings) {
    const sums: Record<Kind, number> = { HTML: 0, scripts: 0, styles: 0, fonts: 0, pictures: 0 }
    for (const { kind, path: file } of [{ kind: 'HTML' as const, path }, ...files]) {
      const { body } = await captureResponse(url + file, { 'accept-encoding': encoding })
      sums[kind] += Buffer.from(body, 'base64').length
    }
    const all = kinds.reduce((sum, kind) => sum + sums[kind], 0)
    const cells = [...kinds.map((kind) => sums[kind]), all].map((bytes) =>
      (bytes / 1024).toFixed(1).padStart(9),
    )
    say(`${path.replace(/^(\/food\/).*/, '$1:id').padEnd(12)}${encoding.padEnd(6)}${cells.join('')}`)
  }
}

const server = await startServer({ NODE_ENV: 'production' })
try {
  const listings = await (await fetch(`${server.url}/api/food-listings?limit=1`)).json()
  const [listing] = z.array(z.object({ id: z.string() })).parse(listings)
  say(`KiB${''.padEnd(15)}${[...kinds, 'all'].map((name) => name.padStart(9)).join('')}`)
  for (const path of ['/', '/browse', `/food/${listing?.id}`]) await measure(server.url, path)
} finally {
  await server.stop()
}
say('')
await import('../scripts/lighthouse.ts')
