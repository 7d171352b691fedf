import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..')
const isHere = (program: string) => spawnSync(program, ['--version']).error === undefined

/** Stays until SIGINT or SIGTERM, and then says how often it was asked to stop. */
const server = `
  const seen = []
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      seen.push(signal)
      if (seen.length === 1) setTimeout(() => {
        console.log('stopped once for ' + seen[0])
        process.exit(7)
      }, 50)
    })
  const { SHOP_NAME, MALLOC_ARENA_MAX, NODE_ENV } = process.env
  console.log(JSON.stringify({ SHOP_NAME, MALLOC_ARENA_MAX, NODE_ENV, args: process.execArgv, pid: process.pid }))
  setInterval(() => undefined, 1000)
`

const Started = z.object({
  SHOP_NAME: z.optional(z.string()),
  MALLOC_ARENA_MAX: z.optional(z.string()),
  NODE_ENV: z.optional(z.string()),
  args: z.array(z.string()),
  pid: z.number(),
})

describe('the launcher', () => {
  let project: string
  const running: ChildProcess[] = []
  beforeEach(() => {
    // a space in the path shows missing quotes
    project = mkdtempSync(join(tmpdir(), 'bakesale launch '))
    mkdirSync(join(project, 'scripts'))
    for (const name of ['launch.js', 'server-command.json'])
      copyFileSync(join(root, 'scripts', name), join(project, 'scripts', name))
    write('scripts/build-if-missing.ts', '')
    write('dist/server/main.js', server)
    write('server/main.ts', server)
    for (const folder of ['shared', 'sandbox']) mkdirSync(join(project, folder))
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
    write('package.json', JSON.stringify({ type: 'module', scripts }))
  })
  afterEach(async () => {
    for (const child of running.splice(0)) end(child)
    rmSync(project, { recursive: true, force: true })
  })

  function write(path: string, text: string): void {
    mkdirSync(join(project, path, '..'), { recursive: true })
    writeFileSync(join(project, path), text)
  }

  function end({ pid, exitCode, signalCode }: ChildProcess): void {
    if (pid === undefined || exitCode !== null || signalCode !== null) return
    process.kill(-pid, 'SIGKILL')
  }

  /** Runs a command of the project in its own process group. */
  function run(program: string, args: readonly string[], environment: Record<string, string> = {}) {
    const env = { PATH: process.env.PATH, HOME: project, ...environment }
    const child = spawn(program, args, {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    running.push(child)
    const printed = { out: '', error: '' }
    child.stdout.on('data', (chunk: Buffer) => {
      printed.out += chunk.toString()
    })
    child.stderr.on('data', (chunk: Buffer) => {
      printed.error += chunk.toString()
    })
    const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
    return { child, printed, ended }
  }

  const launch = (
    args: readonly string[] = [],
    environment: Record<string, string> = {},
    node = process.execPath,
  ) => run(node, ['scripts/launch.js', ...args], environment)

  async function started({ printed }: ReturnType<typeof run>) {
    await expect.poll(() => printed.out).toMatch(/^\{.*\}$/m)
    const [line = ''] = /^\{.*\}$/m.exec(printed.out) ?? []
    return Started.parse(JSON.parse(line))
  }

  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'hands %s on to the server, and ends with its exit code',
    async (signal) => {
      const launched = launch()
      const { pid } = await started(launched)
      launched.child.kill(signal)
      expect(await launched.ended).toEqual({ code: 7, signal: null })
      expect(launched.printed.out).toContain(`stopped once for ${signal}`)
      expect(isRunning(pid)).toBe(false)
    },
  )

  it('stops the server once when a terminal sends Ctrl+C to both', async () => {
    const launched = launch()
    await started(launched)
    process.kill(-(launched.child.pid ?? 0), 'SIGINT')
    expect(await launched.ended).toEqual({ code: 7, signal: null })
    expect(launched.printed.out.match(/stopped once/g)).toHaveLength(1)
  })

  it('ends by the signal that ended the server', async () => {
    const launched = launch()
    const { pid } = await started(launched)
    process.kill(pid, 'SIGKILL')
    expect(await launched.ended).toEqual({ code: null, signal: 'SIGKILL' })
  })

  it('does not start the server after a failed or interrupted build', async () => {
    write('scripts/build-if-missing.ts', 'process.exitCode = 3')
    const failed = launch()
    expect(await failed.ended).toEqual({ code: 3, signal: null })
    write('scripts/build-if-missing.ts', `console.log('begun'); setInterval(() => undefined, 1000)`)
    const interrupted = launch()
    await expect.poll(() => interrupted.printed.out).toContain('begun')
    interrupted.child.kill('SIGTERM')
    expect(await interrupted.ended).toEqual({ code: null, signal: 'SIGTERM' })
    expect(failed.printed.out + interrupted.printed.out).not.toContain('{')
  })

  it('says without a terminal only that it builds', async () => {
    write('scripts/build-if-missing.ts', `process.send({ stage: 'one' }); process.send({ stage: 'two' })`)
    const launched = launch()
    await started(launched)
    expect(launched.printed.out).toMatch(/^Building …\n\{.*\}\n$/)
    expect(launched.printed.error).toBe('')
  })

  it('starts the built server with the options of server-command.json, and with what .env says', async () => {
    write('.env', 'SHOP_NAME=from the file\nMALLOC_ARENA_MAX=9\n')
    const fromFile = await started(launch())
    expect(fromFile).toMatchObject({ SHOP_NAME: 'from the file', MALLOC_ARENA_MAX: '1' })
    expect(fromFile.args).toContain('--max-semi-space-size=8')
    expect(await started(launch([], { SHOP_NAME: 'from the shell' }))).toMatchObject({
      SHOP_NAME: 'from the shell',
    })
  })

  it('serves from source for development', async () => {
    write('.env', 'SHOP_NAME=from the file\n')
    const launched = launch(['dev'])
    expect(await started(launched)).toMatchObject({
      SHOP_NAME: 'from the file',
      NODE_ENV: 'development',
    })
    launched.child.kill('SIGTERM')
    await launched.ended
    expect(launched.printed.out).toContain('stopped once for SIGTERM')
  })

  it('runs a command with its arguments and with what .env says', async () => {
    write('.env', 'SHOP_NAME=from the file\n')
    write(
      'scripts/greet.ts',
      'console.log(process.env.SHOP_NAME, ...process.argv.slice(2)); process.exitCode = 4',
    )
    const launched = launch(['greet', '--to', 'a b'])
    expect(await launched.ended).toEqual({ code: 4, signal: null })
    expect(launched.printed.out).toBe('from the file --to a b\n')
  })

  it.skipIf(!isHere('npm')).each(['npm alone', 'its process group'])(
    'ends the server when SIGTERM reaches %s',
    async (target) => {
      const npm = run('npm', ['--silent', 'start'])
      const { pid } = await started(npm)
      const of = npm.child.pid ?? 0
      process.kill(target === 'npm alone' ? of : -of, 'SIGTERM')
      await npm.ended
      await expect.poll(() => isRunning(pid)).toBe(false)
      expect(npm.printed.out).toContain('stopped once for SIGTERM')
    },
  )
})
