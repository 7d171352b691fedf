import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** How a process of the server is started. */
export interface StartCommand {
  environment: Readonly<Record<string, string>>
  /** what Node is given: its options and the file to run */
  args: readonly string[]
  /** where it is started; left out: here */
  folder?: string
}

const Package = z.object({ scripts: z.object({ start: z.string() }) })

/** How `npm start` runs the server that was built, once it is; in another version's folder as that one says. */
export function startCommand(folder = join(import.meta.dirname, '..')): StartCommand {
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
