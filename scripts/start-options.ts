import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Package = z.object({ scripts: z.object({ start: z.string() }) })

/** The options of Node that `npm start` runs the server with. */
export function startOptions(): string[] {
  const text = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const { start } = Package.parse(JSON.parse(text)).scripts
  const [, options = ''] = /node((?: --\S+)*) server\/main\.ts/.exec(start) ?? []
  return options.trim().split(' ').filter(Boolean)
}
