import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const table = readFileSync('docs/rules.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)

/** The files, folders and globs in backticks; one without a folder belongs to that of the previous one. */
function pathsIn(cell: string): string[] {
  let folder = ''
  return [...cell.matchAll(/`([^`]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.tsx?$|\/$/.test(name))
    .map((name) => {
      const path = name.includes('/') ? name : posix.join(folder, name)
      folder = posix.dirname(path)
      return path
    })
}

/** The files that each one matches. */
const named = table
  .flatMap((line) => pathsIn(line.split('|')[2] ?? ''))
  .map((path) => ({ path, files: globSync(path).filter((file) => !/\.test\.tsx?$/.test(file)) }))
const files = named.flatMap((one) => one.files)
const rules = globSync('{server,shared}/**/*-rules.ts')

describe('the table of rules (docs/rules.md)', () => {
  it('names files that exist', () => {
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((one) => one.files.length === 0).map(({ path }) => path)).toEqual([])
  })

  it('names each file of rules', () => {
    expect(rules.length).toBeGreaterThan(100)
    expect(rules.filter((file) => !files.includes(file))).toEqual([])
  })

  it('names no file twice', () => {
    const twice = files.filter((file, index) => file.endsWith('.ts') && files.indexOf(file) !== index)
    expect(twice).toEqual([])
  })
})
