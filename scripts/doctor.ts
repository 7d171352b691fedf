import { resolve } from 'node:path'
import { parseArgs, styleText } from 'node:util'
import { ConfigError } from '#server/config.ts'
import { readConfig, secretsOf, unknownSettings } from '#server/read-config.ts'
import { diagnose, surroundings } from './doctor/diagnose.ts'
import { type Finding, lineOf, nodeFinding, settingsFindings, withoutSecrets } from './doctor/doctor-rules.ts'
import { lockedNode } from './doctor/locked-node.ts'
import { asCalled, messageOf, runCommand, UsageError } from './run-command.ts'

const help = `Checks this installation and says what to do.

  npm run doctor -- [--backups FOLDER] [--json]

  --backups FOLDER   where the backups are; default: this folder
  --json             prints an array of { check, ok, message } instead
  --help             this text

It needs the server's settings and changes nothing. Each line begins with OK or FIX. Ends with 1 when there is something
to fix.
`

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { backups: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
    })
    const { backups = '.', json = false, help: wantsHelp = false } = values
    return { backups: resolve(backups), json, wantsHelp }
  } catch (error) {
    throw new UsageError(`${messageOf(error)} See --help.`)
  }
}

async function* examine(backups: string): AsyncGenerator<Finding> {
  yield nodeFinding(process.versions.node, lockedNode())
  try {
    const config = readConfig()
    yield* settingsFindings(unknownSettings())
    yield* diagnose(config, surroundings(backups))
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    yield* settingsFindings([error.message])
  }
}

const mark = (text: string, ok: boolean) => styleText(ok ? 'green' : 'red', text)

await runCommand(async () => {
  const { backups, json, wantsHelp } = readArguments()
  if (wantsHelp) return console.log(asCalled(help))
  const secrets = secretsOf(process.env)
  const findings: Finding[] = []
  for await (const found of examine(backups)) {
    const finding = { ...found, message: asCalled(withoutSecrets(found.message, secrets)) }
    findings.push(finding)
    if (!json) console.log(lineOf(finding, mark))
  }
  if (json) console.log(JSON.stringify(findings, null, 2))
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1
})
