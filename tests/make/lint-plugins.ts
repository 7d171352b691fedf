import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'

const Plugins = z.object({ plugins: z.array(z.object({ path: z.string(), includes: z.array(z.string()) })) })
const { plugins } = Plugins.parse(JSON.parse(readFileSync(join(projectFolder, 'biome.json'), 'utf8')))

/** Lines that our own lint rules refuse in a file at this path of the project. */
export function refusedLines(path: string, lines: readonly string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-plugins-'))
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, lines.join('\n'))
  const own = plugins.map((plugin) => ({ ...plugin, path: join(projectFolder, plugin.path) }))
  writeFileSync(
    join(folder, 'biome.json'),
    JSON.stringify({ plugins: own, linter: { rules: { recommended: false } } }),
  )
  const biome = join(projectFolder, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=github', '--max-diagnostics=none', path]
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const found = new Set([...stdout.matchAll(/title=plugin,.*?line=(\d+),/g)].map(([, line]) => Number(line)))
  return lines.filter((_, index) => found.has(index + 1))
}
