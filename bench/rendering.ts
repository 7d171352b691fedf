import { cpus } from 'node:os'
import { startServer } from '#tests/setup/running-server.ts'
import { inTheBrowser } from './rendering/in-the-browser.ts'
import { onTheServer } from './rendering/on-the-server.ts'

// Our overhead beyond React: a server-rendered page compared with `renderToString` of the same tree, and the
// scripts of a first page compared with those of an empty React page.

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

say(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} processors`)
const server = await startServer({ NODE_ENV: 'production' })
try {
  await onTheServer(server.url, say)
  await inTheBrowser(server.url, say)
} finally {
  await server.stop()
}
