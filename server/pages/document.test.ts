import { expect, test } from 'vitest'
import { renderDocument, renderFailureDocument } from './document.ts'
import { scriptJson } from './script-json.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', ']]>', '\u2028\u2029', '\\u003c', '"\'&'])(
  'scriptJson keeps %j whole and inside its script',
  (text) => {
    const json = scriptJson({ text })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ text })
  },
)

const parts = {
  head: {
    title: 'Pie "A" & </title>',
    description: '"><script>',
    canonicalPath: '/food/1?a="',
    isPrivate: false,
  },
  assets: {
    entry: '/assets/main-1.js',
    stylesheets: ['/assets/main-1.css'],
    modules: ['/assets/food-1.js'],
    fonts: ['/assets/vollkorn-1.woff2'],
    inlineStyles: [],
  },
  html: '<h1>Pie</h1>',
  structuredData: [{ '@type': 'Product', name: '</script><script>alert(1)</script>' }],
  state: {
    renderedAt: '2026-11-20T15:00:00.000Z',
    publicUrl: 'https://bakesale.example',
    outcomes: [{ url: '/x', paged: false, data: '</script>' }],
  },
}

test('the document loads what the page needs and has no executable inline script', () => {
  const document = renderDocument(parts)
  expect(document).toContain('<link rel="stylesheet" href="/assets/main-1.css">')
  expect(document).toContain('<link rel="modulepreload" href="/assets/food-1.js" fetchpriority="low">')
  expect(document).toContain(
    '<link rel="preload" href="/assets/vollkorn-1.woff2" as="font" type="font/woff2" crossorigin>',
  )
  expect(document.match(/<script[^>]*>/g)).toEqual([
    '<script src="/watchdog.js" async fetchpriority="low">',
    '<script type="application/ld+json">',
    '<script type="module" src="/assets/main-1.js" fetchpriority="low">',
    '<script type="application/json" id="page-state">',
  ])
  expect(document.match(/<\/script>/g)).toHaveLength(4)
  expect(document).not.toContain('style=')
})

test('user text stays text', () => {
  const document = renderDocument(parts)
  expect(document).toContain('<title>Pie &quot;A&quot; &amp; &lt;/title&gt;</title>')
  expect(document).toContain('content="&quot;&gt;&lt;script&gt;"')
  expect(document).toContain('<link rel="canonical" href="https://bakesale.example/food/1?a=&quot;">')
})

test('a private page is not indexed and has no canonical URL', () => {
  const document = renderDocument({ ...parts, head: { ...parts.head, isPrivate: true } })
  expect(document).toContain('<meta name="robots" content="noindex">')
  expect(document).not.toContain('canonical')
})

test('STATIC-19: the last-resort page has kind words and a retry link', () => {
  const document = renderFailureDocument(['/assets/main-1.css'])
  expect(document).toContain('<p>Unable to load the application. Please refresh the page.</p>')
  expect(document).toContain('<form><button>Refresh Page</button></form>')
  expect(document).not.toContain('<script')
})
