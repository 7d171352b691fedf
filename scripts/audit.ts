import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AuditAnswer, AuditRecord, judge, recordOf } from './audit/audit-rules.ts'
import { runCommand, UsageError } from './run-command.ts'

const usage = `npm run audit [-- --keep FILE]

Asks the registry for vulnerabilities of the production packages, and exits with 1 when one is older than
docs/security.md allows. --keep FILE stores the findings with the date of their first report; for a release, FILE is
docs/audit.json. If the registry does not respond, it says so and stores nothing.
`

const usualFile = join(import.meta.dirname, '../docs/audit.json')

void runCommand(async () => {
  const { keep, help } = readOptions()
  if (help) return console.log(usage)
  const answer = await askRegistry()
  if (!answer.success) {
    console.log(
      'The registry did not say what it knows of these packages: nothing was judged, and nothing kept.',
    )
    return
  }
  const now = new Date()
  const record = recordOf(answer.data, readRecord(keep ?? usualFile), now)
  const judged = judge(record, now)
  for (const { line } of judged) console.log(line)
  console.log(`${record.packages} packages run; known weaknesses: ${record.findings.length}.`)
  if (keep !== undefined) writeFileSync(keep, `${JSON.stringify(record, null, 2)}\n`)
  if (judged.some(({ isOverdue }) => isOverdue)) process.exitCode = 1
})

function readOptions(): { keep?: string | undefined; help?: boolean | undefined } {
  try {
    return parseArgs({ options: { keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } } }).values
  } catch {
    throw new UsageError(usage)
  }
}

function readRecord(file: string): AuditRecord | null {
  return existsSync(file) ? AuditRecord.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** npm's JSON report: npm exits with 1 both for findings and without a response. */
async function askRegistry() {
  const printed = await new Promise<string>((resolve) => {
    execFile('npm', ['audit', '--omit=dev', '--json'], { maxBuffer: 64 * 1024 * 1024 }, (_error, out) =>
      resolve(out),
    )
  })
  return AuditAnswer.safeParse(parsed(printed))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
