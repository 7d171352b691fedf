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
  /** the rendered page as HTML */
  html: string
  /** the state for hydration */
  state: PageState | ShellState
}

/** A page's whole HTML document, without executable inline scripts, as the content security policy requires. */
export function renderDocument({ head, structuredData, assets, html, state }: DocumentParts): string {
  return documentOf(
    `<script src="/watchdog.js" async fetchpriority="low"></script>
${pageTags(state.publicUrl, head)}
${structuredData.map(structuredDataTag).join('\n')}
${assetTags(assets)}
${scriptTags(assets)}`,
    `<div id="root">${html}</div>
<script type="application/json" id="page-state">${scriptJson(state)}</script>`,
  )
}

interface StaticDocumentParts extends Pick<DocumentParts, 'head' | 'assets' | 'html'> {
  publicUrl: string
}

/** The whole HTML document of a page without scripts. */
export function renderStaticDocument({ head, assets, html, publicUrl }: StaticDocumentParts): string {
  return documentOf(`${pageTags(publicUrl, head)}\n${assetTags(assets)}`, `<div id="root">${html}</div>`)
}

/** A document with these tags in its head and body. */
function documentOf(head: string, body: string): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${head}
</head>
<body>
${body}
</body>
</html>
`
}

function pageTags(publicUrl: string, head: PageHead): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...headTags(publicUrl, head).map(tagText),
    siteTags,
  ].join('\n')
}

/** The tags on every page; the colors are those of the top bar. */
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

/** Data that browsers never execute, so the policy allows it. */
function structuredDataTag(data: object): string {
  return `<script type="application/ld+json">${scriptJson(data)}</script>`
}

/** Pages are readable before their scripts run, so styles, fonts and the first picture load first. */
function assetTags({ stylesheets, fonts, inlineStyles }: PageAssets): string {
  return [
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`),
    ...inlineStyles.map(({ id, css }) => `<style data-vite-dev-id="${escapeHtml(id)}">${css}</style>`),
  ].join('\n')
}

function scriptTags({ entry, modules }: PageAssets): string {
  return [
    ...modules.map((module) => `<link rel="modulepreload" href="${module}" fetchpriority="low">`),
    `<script type="module" src="${entry}" fetchpriority="low"></script>`,
  ].join('\n')
}

const words = {
  cold: 'Something went wrong',
  notLoaded: 'Unable to load the application. Please refresh the page.',
  refresh: 'Refresh Page',
  again: 'Try again',
  notFound: 'Page not found',
  start: 'Go to the home page',
}

/** The last-resort page when rendering fails: kind words and a retry link (STATIC-19). */
export function renderFailureDocument(stylesheets: readonly string[]): string {
  return plainDocument(
    stylesheets,
    `<h1>${words.cold}</h1>
<p>${words.notLoaded}</p>
<form><button>${words.refresh}</button></form>`,
  )
}

/** The page for a rate-limited visitor, with the reason and a retry link. */
export function renderWaitDocument(stylesheets: readonly string[], message: string): string {
  const [sentence = '', ...others] = message.split(/(?<=\.) /)
  return plainDocument(
    stylesheets,
    `<h1>${escapeHtml(sentence.replace(/\.$/, ''))}</h1>
<p>${escapeHtml(others.join(' '))}</p>
<p><a href="">${words.again}</a></p>`,
  )
}

/** The page for a host without this URL, with the reason and a link to the start page. */
export function renderMissingDocument(stylesheets: readonly string[], message: string): string {
  return plainDocument(
    stylesheets,
    `<h1>${words.notFound}</h1>
<p>${escapeHtml(message)}</p>
<p><a href="/">${words.start}</a></p>`,
  )
}

function plainDocument(stylesheets: readonly string[], html: string): string {
  const sheets = stylesheets.map((sheet) => `<link rel="stylesheet" href="${sheet}">`).join('\n')
  return documentOf(
    `<title>BakeSale</title>\n${sheets}`,
    `<main class="wrap section stack">
${html}
</main>`,
  )
}
