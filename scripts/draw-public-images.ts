import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './find-chromium.ts'

// `node scripts/draw-public-images.ts`: renders the bitmap images in web/public from the logo and drawings.
// Run it when these change, and check the result. It needs Chromium, and `pngquant` to more than halve the
// sizes.

const root = join(import.meta.dirname, '..')
const paper = '#fbf4e8'

const dataUrl = (file: string, type: string) =>
  `data:${type};base64,${readFileSync(join(root, 'web/assets', file)).toString('base64')}`
const svg = (file: string) => dataUrl(file, 'image/svg+xml')

interface Picture {
  width: number
  height: number
  html: string
}

/** The logo's mark, optionally on a background; `share` is its part of the width. */
function icon(size: number, { ground = 'transparent', share = 1, file = 'logo/mark.svg' } = {}): Picture {
  const html = `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground}">
    <img src="${svg(file)}" style="width:${share * 100}%"></body>`
  return { width: size, height: size, html }
}

/** The site's picture in link previews. */
const share: Picture = {
  width: 1200,
  height: 630,
  html: `<style>
    @font-face { font-family: Vollkorn; src: url(${dataUrl('fonts/vollkorn.woff2', 'font/woff2')}); font-weight: 400 900 }
    body { margin: 0; height: 630px; display: grid; grid-template-columns: 1fr 610px; align-items: center;
      background: ${paper}; color: #2e1d14; overflow: hidden }
    div { padding-left: 68px; display: grid; gap: 44px }
    svg { width: 350px }
    h1 { margin: 0; font: 800 66px/1.08 Vollkorn; letter-spacing: -0.03em }
    em { color: #a3264e; font-style: normal; white-space: nowrap }
  </style>
  <div>${readFileSync(join(root, 'web/assets/logo/wordmark.svg'), 'utf8')}
    <h1>Something good is in the oven <em>next door.</em></h1></div>
  <img src="${svg('illustrations/hero.svg')}" width="590">`,
}

/** Android may crop a maskable icon to any shape: only the middle four fifths are safe. */
const pictures: Record<string, Picture> = {
  'share.png': share,
  'apple-touch-icon.png': icon(180, { ground: paper, share: 0.8 }),
  'icon-192.png': icon(192),
  'icon-512.png': icon(512),
  'icon-maskable-512.png': icon(512, { ground: paper, share: 0.62 }),
}

async function draw(browser: Browser, { width, height, html }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
  await page.setContent(html)
  await page.evaluate('document.fonts.ready')
  const png = await page.screenshot({ omitBackground: true })
  await page.close()
  return execFileSync('pngquant', ['--speed', '1', '--quality', '80-98', '-'], { input: png })
}

/** An ICO file with one PNG, for clients without SVG icons. */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const executablePath = findChromium()
if (executablePath === null) throw new Error('No Chromium: run `node scripts/ensure-chromium.ts`')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const keep = (name: string, content: Buffer) => {
  writeFileSync(join(root, 'web/public', name), content)
  console.log(`${name.padEnd(24)}${(content.length / 1024).toFixed(1)} KiB`)
}
for (const [name, picture] of Object.entries(pictures)) keep(name, await draw(browser, picture))
const small = icon(32, { file: '../public/favicon.svg' })
keep('favicon.ico', icoOf(await draw(browser, small), small.width))
await browser.close()
