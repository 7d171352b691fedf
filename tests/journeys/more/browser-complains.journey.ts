import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type JourneyBrowser, openBrowser, openVisitor } from '#tests/make/browser.ts'
import { complaintsSoFar, expectComplaints } from '#tests/make/complaints.ts'
import { freePort } from '#tests/setup/postgres-server.ts'

const files: Readonly<Record<string, [type: string, text: string]>> = {
  '/': ['text/html', '<!doctype html><link rel="icon" href="data:,"><button>Open</button>'],
  '/popup': [
    'text/html',
    '<!doctype html><link rel="icon" href="data:,"><script>console.warn("popup: warning"); null.popup</script>',
  ],
  '/worker.js': [
    'text/javascript',
    `addEventListener('message', ({ data }) => {
       if (data === 'warn') console.warn('worker: warning')
       if (data === 'throw') throw new Error('worker: thrown')
       if (data === 'reject') Promise.reject(new Error('worker: rejected'))
     })`,
  ],
}

const site = createServer(({ url = '/' }, response) => {
  const [type, text] = files[url] ?? ['text/plain', 'Not found']
  response.writeHead(url in files ? 200 : 404, { 'content-type': type }).end(text)
})

describe('browser complaints', () => {
  let browser: JourneyBrowser
  let url: string
  beforeAll(async () => {
    browser = await openBrowser()
    const port = await freePort()
    await once(site.listen(port, '127.0.0.1'), 'listening')
    url = `http://localhost:${port}`
  })
  afterAll(async () => {
    await browser?.close()
    site.close()
  })

  it('are collected from the first line of a popup', async () => {
    expectComplaints(/popup/)
    const { page, close } = await openVisitor(browser, url)
    await page.goto('/')
    await page.evaluate('void open("/popup")')
    await expect
      .poll(() => [...complaintsSoFar()].sort())
      .toEqual(['popup: warning', expect.stringMatching(/^uncaught: .*popup/)])
    await close()
  })

  it('are collected from a service worker', async () => {
    expectComplaints(/worker/)
    const { page, close } = await openVisitor(browser, url)
    await page.goto('/')
    const registered = page.context().waitForEvent('serviceworker')
    await page.evaluate(
      'navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => null)',
    )
    await registered
    for (const data of ['warn', 'throw', 'reject']) {
      await page.evaluate(`navigator.serviceWorker.ready.then(({ active }) => active.postMessage('${data}'))`)
    }
    await expect
      .poll(() => [...complaintsSoFar()].sort())
      .toEqual(['uncaught: Uncaught Error: worker: thrown', 'uncaught: worker: rejected', 'worker: warning'])
    await close()
  })
})
