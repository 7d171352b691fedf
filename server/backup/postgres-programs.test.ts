import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runPostgresProgram } from './postgres-programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'bakesale-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Records its arguments, one per line, and the password it received. */
const program = `#!/bin/sh
printf '%s\\n' "$@" > ${folder}/arguments
printf '%s' "$PGPASSWORD" > ${folder}/password
`

it('gets the URL as one argument without a shell, and the password separately', async () => {
  writeFileSync(join(folder, 'pg_dump'), program)
  chmodSync(join(folder, 'pg_dump'), 0o755)
  const planted = join(folder, 'planted')
  await runPostgresProgram(
    'pg_dump',
    [`--file=x; touch ${planted} $(touch ${planted})`],
    'postgres://bakes:se%26cret@db.example/bakes',
    { PATH: `${folder}:/usr/bin:/bin` },
  )
  expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')).toEqual([
    '--dbname=postgres://bakes@db.example/bakes',
    `--file=x; touch ${planted} $(touch ${planted})`,
    '',
  ])
  expect(readFileSync(join(folder, 'password'), 'utf8')).toBe('se&cret')
  expect(existsSync(planted)).toBe(false)
})
