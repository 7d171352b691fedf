import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'

const Results = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

const config = `export default {
  test: {
    include: ['*.journey.ts'],
    isolate: false,
    fileParallelism: false,
    setupFiles: [${JSON.stringify(join(projectFolder, 'tests/setup/journey.ts'))}],
    sequence: {
      sequencer: class {
        shard = (files) => files
        sort = (files) => files.sort((one, other) => one.moduleId.localeCompare(other.moduleId))
      },
    },
  },
}`

const start = `import { EventEmitter } from 'node:events'
import { afterAll, it } from 'vitest'
import { expectComplaints, listenForComplaints } from ${JSON.stringify(join(projectFolder, 'tests/make/complaints.ts'))}
const profile = new EventEmitter()
listenForComplaints(profile, [])
const request = { method: () => 'GET', url: () => 'http://localhost/late' }
const complain = () => profile.emit('response', { status: () => 404, request: () => request })
`

/** Runs journeys one after the other in one process, as `npm run test:journeys` does; returns each file's result. */
function runJourneys(journeys: Readonly<Record<string, string>>): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'complaints-'))
  writeFileSync(join(folder, 'vitest.config.mjs'), config)
  for (const [name, code] of Object.entries(journeys))
    writeFileSync(join(folder, `${name}.journey.ts`), start + code)
  const args = ['run', '--root', folder, '--reporter=json', '--outputFile', join(folder, 'results.json')]
  spawnSync(join(projectFolder, 'node_modules/.bin/vitest'), args, { cwd: projectFolder })
  const { testResults } = z.parse(Results, JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')))
  rmSync(folder, { recursive: true })
  return Object.fromEntries(testResults.map(({ name, status }) => [basename(name, '.journey.ts'), status]))
}

test('a complaint fails only the file it occurs in, even after the last test', () => {
  const ended = runJourneys({
    '1-in-a-test': `it('complains', () => complain())`,
    '2-as-it-closes': `it('is quiet', () => undefined); afterAll(() => complain())`,
    '3-after-its-end': `it('is quiet', () => undefined); globalThis.complainLater = () => complain()`,
    '4-after-another': `it('is quiet', () => globalThis.complainLater())`,
    '5-declared': `it('complains', () => { expectComplaints(/^404/); complain() }); afterAll(() => complain())`,
    '6-declared-before': `it('declares', () => expectComplaints(/^404/)); it('complains', () => complain())`,
  })
  expect(ended).toEqual({
    '1-in-a-test': 'failed',
    '2-as-it-closes': 'failed',
    '3-after-its-end': 'passed',
    '4-after-another': 'passed',
    '5-declared': 'passed',
    '6-declared-before': 'failed',
  })
})
