import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildFolder } from '#server/project-folder.ts'
import { kitchenShellPath } from '#shared/kitchen-worker.ts'
import { serveBuiltPages } from './built-pages.ts'
import { serveKitchenShell } from './kitchen-shell.ts'

const app = Fastify()
beforeAll(async () => {
  await serveKitchenShell(app, 'https://bakesale.example', await serveBuiltPages(app))
})
afterAll(() => app.close())

it('the kitchen page without data is public, is revalidated, and lists the files it may load', async () => {
  const { headers, body } = await app.inject(kitchenShellPath)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
  expect(body).toContain('"renderedAt":null')
  expect(body).toContain('"outcomes":[]')
  expect(body).toContain('Loading your kitchen...')
  expect((await app.inject({ url: kitchenShellPath, headers: { cookie: 'any=one' } })).body).toBe(body)
  // the worker parses them like this in `web/public/kitchen-worker.js`
  const files = new Set(body.match(/(?<=")\/(?:assets\/[\w.-]+|watchdog\.js)(?=")/g))
  expect(files.size).toBeGreaterThan(50)
  for (const name of ['kitchen', 'main', 'after-start', 'icons', 'fill-from-phone'])
    expect([...files]).toContainEqual(expect.stringContaining(`/assets/${name}-`))
  for (const file of files) expect(readFileSync(join(buildFolder, 'web', file)).length).toBeGreaterThan(0)
})
