import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const Locked = z.object({ packages: z.record(z.string(), z.unknown()) })

describe('npm run audit', () => {
  let folder: string
  let registry: Server
  let asked: unknown[]
  /** the registry's advisories for the packages; null: it rejects the request */
  let advisories: object | null
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-audit-'))
    asked = []
    registry = createServer(async (request, reply) => {
      const isQuestion = request.method === 'POST' && request.url?.endsWith('/advisories/bulk') === true
      if (isQuestion) asked.push(request.url)
      const isTaken = isQuestion && advisories !== null
      reply.writeHead(isTaken ? 200 : 405, { 'content-type': 'application/json' })
      reply.end(JSON.stringify(isTaken ? advisories : {}))
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    registry.closeAllConnections()
    await new Promise((resolve) => registry.close(resolve))
    rmSync(folder, { recursive: true, force: true })
  })

  const kept = () => join(folder, 'audit.json')
  const run = async () => {
    const address = registry.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const env = {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    }
    return new Promise<{ code: number | undefined; out: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        ['scripts/audit.ts', '--keep', kept()],
        { env },
        (_error, out) => resolve({ code: child.exitCode ?? undefined, out }),
      )
    })
  }

  it("V15.2.1: stores the registry's advisories for production packages, and applies the documented deadlines", async () => {
    const { packages } = Locked.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
    expect(packages).toHaveProperty('node_modules/escape-html')
    advisories = {
      'escape-html': [
        {
          id: 1001,
          url: 'https://advisories.example/1001',
          title: 'Escapes too little',
          severity: 'critical',
          vulnerable_versions: '>=0.0.0',
          cwe: [],
          cvss: { score: 9, vectorString: null },
        },
      ],
    }
    const first = await run()
    expect(asked).toHaveLength(1)
    expect(first).toEqual({
      code: 0,
      out: expect.stringContaining('critical: escape-html: Escapes too little'),
    })
    const record = JSON.parse(readFileSync(kept(), 'utf8'))
    expect(record).toMatchObject({
      packages: expect.any(Number),
      findings: [{ advisory: 1001, package: 'escape-html', severity: 'critical', since: record.askedAt }],
    })
  })

  it('judges and stores nothing without a response, and succeeds', async () => {
    advisories = null
    const { code, out } = await run()
    expect([code, out]).toEqual([0, expect.stringContaining('nothing was judged')])
    expect(existsSync(kept())).toBe(false)
  })
})
