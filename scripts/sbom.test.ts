import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..')
const parsed = <T extends z.ZodMiniType>(schema: T, text: string): z.output<T> =>
  z.parse(schema, JSON.parse(text))

const { dependencies, devDependencies } = parsed(
  z.object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
  }),
  readFileSync(join(root, 'package.json'), 'utf8'),
)

const { packages } = parsed(
  z.object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.optional(z.string()),
        resolved: z.optional(z.string()),
        dev: z.optional(z.boolean()),
      }),
    ),
  }),
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

it('npm run sbom lists the production packages, each with its exact version and checksum', () => {
  const text = execSync('npm run --silent sbom', {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 16 * 1024 * 1024,
  })
  const { bomFormat, components } = parsed(
    z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(
        z.object({ name: z.string(), version: z.string(), hashes: z.optional(z.array(z.unknown())) }),
      ),
    }),
    text,
  )
  expect(bomFormat).toBe('CycloneDX')
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(Object.entries(dependencies).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual(
    [],
  )
  // of the test dependencies, only those that production packages may also need are included
  const names = new Set(components.map(({ name }) => name))
  for (const name of Object.keys(devDependencies))
    expect([name, names.has(name)]).toEqual([name, packages[`node_modules/${name}`]?.dev !== true])
  expect(components.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([])
})

it('every package is locked by its checksum, and comes from the registry', () => {
  for (const [path, { integrity, resolved = '' }] of Object.entries(packages)) {
    if (path === '') continue
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)])
    expect([path, resolved]).toEqual([path, expect.not.stringMatching(/^(git|file|http:)/)])
  }
  for (const version of Object.values({ ...dependencies, ...devDependencies }))
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
})
