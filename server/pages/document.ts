import escapeHtml from 'escape-html'
import { type HeadTag, headTags } from '#shared/head-tags.ts'
import { documentLanguage } from '#shared/locale.ts'
import type { PageHead, PageState, ShellState } from '#shared/page-rendering.ts'
import type { PageAssets } from './page-assets.ts'
import { scriptJson } from './script-json.ts'

interface DocumentParts {
  head: PageHead
  structuredData: readonly object[]
  assets: PageAssets
  /** the rendered page, which is HTML already */
  html: string
  /** what the page was rendered from, for the browser to go on with */
  state: PageState | ShellState
}

/** The whole HTML document of a page. It holds no executable inline script, as the site's policy wants it. */
export function renderDocument({ head, structuredData, assets, html, state }: DocumentParts): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<script src="/watchdog.js" async fetchpriority="low"></script>
<title>${escapeHtml(head.title)}</title>
${headTags(state.publicUrl, head).map(tagText).join('\n')}
${siteTags}
${structuredData.map(structuredDataTag).join('\n')}
${assetTags(assets)}
</head>
<body>
<div id="root">${html}</div>
<script type="application/json" id="page-state">${scriptJson(state)}</script>
</body>
</html>
`
}

/** What every page says of the site; the colours are those of the top bar. */
const siteTags = [
  '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf8">',
  '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#271c16">',
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('\n')

function tagText({ element, attributes }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<${element}${written.join('')}>`
}

/** Data that browsers never run, so the site's policy has nothing against it. */
function structuredDataTag(data: object): string {
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}

/** Pages can be read before their scripts run: style, fonts and the first picture have the line to themselves. */
function assetTags({ entry, stylesheets, modules, fonts, inlineStyles }: PageAssets): string {
  return [
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    ...inlineStyles.map(({ id, css }) => `<style data-vite-dev-id="${escapeHtml(id)}">${css}</style>`),
    ...modules.map((module) => `<link rel="modulepreload" href="${module}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ].join('\n')
}

const words = {
  cold: 'The oven has gone cold',
  notLoaded: 'Unable to load the application. Please refresh the page.',
  refresh: 'Refresh Page',
  again: 'Try again',
  notFound: 'Page not found',
  start: 'Go to the start',
}

/** The page of last resort, when rendering itself fails: kind words and a way to try again (STATIC-19). */
export function renderFailureDocument(stylesheets: readonly string[]): string {
  return plainDocument(
    stylesheets,
    `<h1>${words.cold}</h1>
<p>${words.notLoaded}</p>
<form><button>${words.refresh}</button></form>`,
  )
}

/** The page of whoever asked for too many, with the words that say so and a way to try again. */
export function renderWaitDocument(stylesheets: readonly string[], message: string): string {
  const [sentence = '', ...others] = message.split(/(?<=\.) /)
  return plainDocument(
    stylesheets,
    `<h1>${escapeHtml(sentence.replace(/\.$/, ''))}</h1>
<p>${escapeHtml(others.join(' '))}</p>
<p><a href="">${words.again}</a></p>`,
  )
}

/** The page of an address at which there is nothing, with the words that say so and the way to the start of the site. */
export function renderMissingDocument(stylesheets: readonly string[], message: string): string {
  return plainDocument(
    stylesheets,
    `<h1>${words.notFound}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">${words.start}</a></p>`,
  )
}

function plainDocument(stylesheets: readonly string[], html: string): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>BakeSale</title>
${stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')}
</head>
<body>
<main class="wrap section stack">
${html}
</main>
</body>
</html>
`
}
