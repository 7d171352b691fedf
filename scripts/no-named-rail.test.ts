import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { rails } from '#shared/payment-methods.ts'

const Plugins = z.object({ plugins: z.array(z.object({ path: z.string(), includes: z.array(z.string()) })) })
const { plugins } = Plugins.parse(JSON.parse(readFileSync(join(projectFolder, 'biome.json'), 'utf8')))

const folder = mkdtempSync(join(tmpdir(), 'named-rail-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The lines of a file at this place of the project that our own rules of lint refuse. */
function refusedLines(path: string, lines: readonly string[]): string[] {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
  const own = plugins.map((plugin) => ({ ...plugin, path: join(projectFolder, plugin.path) }))
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: own, linter: { rules: { recommended: false } } }),
  )
  const biome = join(projectFolder, 'node_modules/.bin/biome')
  const { stdout } = spawnSync(biome, ['lint', '--reporter=github', path], { cwd: folder, encoding: 'utf8' })
  const found = new Set([...stdout.matchAll(/title=plugin,.*?line=(\d+),/g)].map(([, line]) => Number(line)))
  return lines.filter((_, index) => found.has(index + 1))
}

const naming = (rail: string) => [
  `export const isIt = (rail: string) => rail === '${rail}'`,
  `export const isNot = (rail: string) => '${rail}' !== rail`,
  `export const orElse = (rail: string | null) => rail ?? '${rail}'`,
  `export const among = (rails: readonly string[]) => rails.includes('${rail}')`,
  `export const chosen = (isFirst: boolean) => (isFirst ? '${rail}' : 'pickup')`,
  `export const usual = (rail = '${rail}') => rail`,
  `export const words = (rail: string) => { switch (rail) { case '${rail}': return 'words' default: return '' } }`,
]

test.each(rails)('no code but its own compares with %s, falls back on it or chooses it', (rail) => {
  for (const path of ['server/orders/planted.ts', 'shared/planted.ts', 'web/features/orders/planted.tsx'])
    expect(refusedLines(path, naming(rail))).toEqual(naming(rail))
  for (const folder of ['server/payments', 'server/payment-sandbox', 'web/features/payments'])
    expect(refusedLines(`${folder}/${rail}/own.ts`, naming(rail))).toEqual([])
})

test.each(rails)('%s stands in tables, and where its own calls are made', (rail) => {
  const lines = [
    `export const names = { ${rail}: '${rail}' }`,
    `export const payment = { rail: '${rail}' } as const`,
    `export type Way = '${rail}' | 'pickup'`,
    `open('${rail}')`,
  ]
  expect(refusedLines('server/orders/planted.ts', lines)).toEqual([])
})
