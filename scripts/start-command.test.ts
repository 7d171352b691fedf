import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startCommand } from './start-command.ts'

const root = join(import.meta.dirname, '..')
const { args, environment } = startCommand()

it('starts the image like npm start', () => {
  const image = readFileSync(join(root, 'Dockerfile'), 'utf8')
  const [, command = ''] = /^CMD (\[.*\])$/m.exec(image) ?? []
  expect(z.array(z.string()).parse(JSON.parse(command))).toEqual(['node', ...args])
  const set = (image.match(/^ENV .*$/gm) ?? []).join(' ').split(' ')
  expect(set).toEqual(
    expect.arrayContaining(Object.entries(environment).map(([name, value]) => `${name}=${value}`)),
  )
})

it("starts the build's output, with options that Node supports", () => {
  const options = args.slice(0, -1)
  expect(args.at(-1)).toBe('dist/server/main.js')
  expect(options.length).toBeGreaterThan(0)
  const answer = execFileSync(process.execPath, [...options, '--eval', `process.stdout.write('known')`])
  expect(answer.toString()).toBe('known')
})

// systemd does not run here: only the unit's consistency is checked
it('starts the systemd service like npm start, and restarts it whenever it ends', () => {
  const unit = readFileSync(join(root, 'deploy/bakesale.service'), 'utf8')
  const settings = unit.match(/^[A-Z]\w+=.*$/gm) ?? []
  expect(settings).toContain(`ExecStart=/opt/bakesale/node_modules/.bin/node ${args.join(' ')}`)
  for (const [name, value] of Object.entries(environment))
    expect(unit).toMatch(new RegExp(`^Environment=.*\\b${name}=${value}\\b`, 'm'))
  expect(settings).toEqual(expect.arrayContaining(['Restart=always', 'StartLimitIntervalSec=0']))
})
