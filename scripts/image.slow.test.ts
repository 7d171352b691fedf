import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { makeBareRoot, whyNoBareRoot } from '#tests/setup/bare-root.ts'
import { freePort } from '#tests/setup/postgres-server.ts'
import { imageCommands } from './image/image-commands.ts'

const dockerfile = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
const [, image = ''] = dockerfile.split(/^FROM /m).slice(1)
const settings = Object.fromEntries(
  [...image.matchAll(/(?<=^ENV .*)\b([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
)
const [, started = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? []
const command = z.array(z.string()).parse(JSON.parse(started))

/** In bytes. */
const mostModules = 220_000_000
const tools = '{vite,vitest,rolldown,lightningcss,typescript,happy-dom,@biomejs,node,npm}'

describe.skipIf(whyNoBareRoot() !== null)('the image, assembled in a bare root file system', () => {
  let root: string

  beforeAll(() => {
    // on disk instead of in memory: it is a whole system
    root = mkdtempSync('/var/tmp/bakesale-image-')
    makeBareRoot(root, ['libstdc++6'])
    copyFileSync(process.execPath, join(root, 'usr/local/bin/node'))
    for (const [, from = ''] of image.matchAll(/^COPY --from=build \/app\/(\S+)/gm))
      cpSync(join(projectFolder, from), join(root, 'app', from), { recursive: true, dereference: true })
    execFileSync(process.execPath, ['scripts/copy-image-modules.ts', join(root, 'app')], {
      cwd: projectFolder,
    })
    execFileSync('install', ['--directory', '--owner=1000', '--group=1000', join(root, 'data')])
  })
  afterAll(() => {
    if (root) rmSync(root, { recursive: true, force: true })
  })

  function start(args: readonly string[], environment: Record<string, string> = {}): ChildProcess {
    const inside = ['--userspec=1000:1000', root, 'env', '--chdir=/app']
    const env = { PATH: '/usr/local/bin:/usr/bin:/bin', ...settings, ...environment }
    return spawn('/usr/sbin/chroot', [...inside, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  }

  it('has modules of at most 220 MB, one Node, and no build tools', () => {
    const [size = ''] = execFileSync('du', ['-sb', join(root, 'app/node_modules')])
      .toString()
      .split('\t')
    console.log(`modules of the image: ${Math.round(Number(size) / 1_000_000)} MB`)
    expect(Number(size)).toBeLessThan(mostModules)
    expect(globSync('{app,opt,usr}/**/bin/{node,npm,gcc,make}', { cwd: root })).toEqual([
      'usr/local/bin/node',
    ])
    expect(globSync(`app/**/node_modules/${tools}`, { cwd: root })).toEqual([])
  })

  it('starts the server, shows the shop, and stops on SIGTERM', async () => {
    const port = String(await freePort())
    const server = start(command, { PORT: port })
    const ended = once(server, 'close')
    await printed(server, /^BakeSale is /m)
    const pages = ['/readyz', '/', '/browse', '/api/docs/static/index.html']
    const answers = await Promise.all(pages.map((path) => fetch(`http://localhost:${port}${path}`)))
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200))
    server.kill()
    expect(await ended).toEqual([0, null])
  })

  it.each(imageCommands)('can run %s', async (file) => {
    const process = start(['node', file, '--help'])
    const ended = once(process, 'close')
    await printed(process, /npm run/)
    expect(await ended).toEqual([0, null])
  })
})

/** Resolves once a process has printed it; rejects when the process ends before. */
async function printed(process: ChildProcess, wanted: RegExp): Promise<void> {
  let text = ''
  for await (const chunk of process.stdout ?? []) {
    text += String(chunk)
    if (wanted.test(text)) return
  }
  throw new Error(`The process ended without printing ${wanted}: ${text}`)
}
