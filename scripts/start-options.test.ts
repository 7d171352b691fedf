import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startOptions } from './start-options.ts'

const root = join(import.meta.dirname, '..')

it('starts the image with the options of npm start', () => {
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const [node, ...rest] = z.array(z.string()).parse(JSON.parse(command))
  expect(startOptions().length).toBeGreaterThan(0)
  expect([node, ...rest]).toEqual(['node', ...startOptions(), 'server/main.ts'])
})

it('gives Node options that it knows, and has it keep what it compiled beside the build', () => {
  const say = `process.stdout.write(String(process.getBuiltinModule('node:module').getCompileCacheDir()))`
  const { NODE_COMPILE_CACHE: _its, NODE_DISABLE_COMPILE_CACHE: _off, ...env } = process.env
  const folder = execFileSync(process.execPath, [...startOptions(), '--eval', say], { cwd: root, env })
  expect(folder.toString()).toContain(join(root, 'dist/compiled'))
})
