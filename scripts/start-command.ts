import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The command that starts a server process. */
export interface StartCommand {
  environment: Readonly<Record<string, string>>
  /** Node's arguments: its options and the file to run */
  args: readonly string[]
  /** the working directory; omitted: the current one */
  folder?: string
}

/** What `launch.js` starts. */
const commandFile = 'scripts/server-command.json'
const ServerCommand = z.object({
  environment: z.record(z.string(), z.string()),
  args: z.array(z.string()),
})

/** Version 0.1.0 has the command in its script. */
const Package = z.object({ scripts: z.object({ start: z.string() }) })

/**
 * The command of `npm start` after the build; for another version's folder, as that version defines it.
 */
export function startCommand(folder = join(import.meta.dirname, '..')): StartCommand {
  const file = join(folder, commandFile)
  if (existsSync(file)) return ServerCommand.parse(JSON.parse(readFileSync(file, 'utf8')))
  const text = readFileSync(join(folder, 'package.json'), 'utf8')
  const { start } = Package.parse(JSON.parse(text)).scripts
  const [, before = '', after = ''] = /&& ((?:[A-Z_]+=\S+ )*)node (.+)$/.exec(start) ?? []
  return {
    environment: Object.fromEntries(before.split(' ').filter(Boolean).map(asEntry)),
    args: after.split(' ').filter(Boolean),
  }
}

function asEntry(assignment: string): [name: string, value: string] {
  const [name = '', value = ''] = assignment.split('=')
  return [name, value]
}
