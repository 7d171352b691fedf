import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from '../../scripts/find-chromium.ts'
import { percentile } from '../scale/figures.ts'
import { buildBeside } from './build-beside.ts'

/** How often each page is opened, alternating; the first time is a warm-up. */
const turns = 12

/** CPU slowdown, as Lighthouse simulates a phone. */
const slowdown = 4

const emptyPage = `
  import { createElement } from 'react'
  import { hydrateRoot } from 'react-dom/client'
  hydrateRoot(document.getElementById('root'), createElement('main', null, 'Bread'))`

/** Reports the script time and main-thread time of a first page, compared with a React page of one word. */
export async function inTheBrowser(url: string, say: (line: string) => void): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === null) return say('\nNo Chromium: the browser was left out.')
  const { file, done } = await buildBeside(emptyPage, 'browser')
  const empty = await serveEmpty(file)
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags] })
  try {
    const pages = { 'React with one word': empty.url, '/': `${url}/`, '/browse': `${url}/browse` }
    const sums = Object.entries(pages).map(([name, address]) => ({
      ...{ name, address },
      scripts: [] as number[],
      all: [] as number[],
    }))
    for (let turn = 0; turn < turns; turn += 1)
      for (const sum of sums) {
        const { scripts, all } = await open(browser, sum.address)
        if (turn === 0) continue
        sum.scripts.push(scripts)
        sum.all.push(all)
      }
    say(
      `\na first page in the browser, a processor ${slowdown} times slower, ms: scripts, and all of its thread; medians of ${turns - 1}`,
    )
    for (const { name, scripts, all } of sums)
      say(
        `${name.padEnd(22)} ${percentile(scripts, 50).toFixed(0).padStart(5)} ${percentile(all, 50).toFixed(0).padStart(6)}`,
      )
  } finally {
    await browser.close()
    empty.server.close()
    await done()
  }
}

/** Opens a page in a new profile and waits until the network is idle; times in milliseconds. */
async function open(browser: Browser, address: string): Promise<{ scripts: number; all: number }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'networkidle' })
  const { metrics } = await session.send('Performance.getMetrics')
  const figure = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  const found = { scripts: figure('ScriptDuration'), all: figure('TaskDuration') }
  await context.close()
  return found
}

async function serveEmpty(file: string): Promise<{ url: string; server: Server }> {
  const script = readFileSync(file)
  const document =
    '<!doctype html><title>Bread</title><div id="root"><main>Bread</main></div><script type="module" src="/beside.js"></script>'
  const server = createServer((request, response) => {
    const isScript = request.url === '/beside.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(isScript ? script : document)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server.address())}/`, server }
}

const portOf = (address: AddressInfo | string | null) =>
  typeof address === 'object' && address ? address.port : 0
