import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import type { Call } from '#shared/api/call.ts'
import type { ErrorCode } from '#shared/api/errors.ts'
import { CommentReader, type ContractComments } from './contract-comments.ts'
import { type ContractSource, parseContract } from './contract-source.ts'

/** The contract with its comments. */
export interface Contract extends ContractComments {
  calls: readonly Call[]
  /** a sentence for each error code */
  errors: ReadonlyMap<ErrorCode, string>
}

/** Reads every file of `shared/api/`: its values, and from the source their comments. Works only beside the source. */
export async function readContract(): Promise<Contract> {
  const files = globSync('shared/{api/,}*.ts', { cwd: projectFolder, exclude: ['**/*.test.ts'] })
    .map((file) => file.replaceAll(sep, '/'))
    .sort()
  const sources = new Map<string, ContractSource>()
  for (const file of files)
    sources.set(file, parseContract(file, readFileSync(join(projectFolder, file), 'utf8')))
  const reader = new CommentReader((from) => sources.get(from))
  const calls = new Set<Call>()
  for (const file of files.filter((one) => one.includes('/api/'))) {
    const values: unknown = await import(/* @vite-ignore */ pathToFileURL(join(projectFolder, file)).href)
    if (typeof values !== 'object' || values === null) continue
    const declared = sources.get(file)?.declarations
    for (const [name, value] of Object.entries(values)) {
      const one = declared?.get(name)
      if (one) reader.readDeclared(one, value)
      for (const call of callsIn(value)) calls.add(call)
    }
  }
  return Object.assign(reader, { calls: [...calls], errors: readErrors(sources.get('shared/api/errors.ts')) })
}

const CallShape = z.looseObject({
  name: z.string(),
  method: z.string(),
  path: z.string(),
  success: z.looseObject({}),
})

/** The calls in an exported value: itself, or those of a table. */
function callsIn(value: unknown): Call[] {
  if (typeof value !== 'object' || value === null || value instanceof z.core.$ZodType) return []
  if (isCall(value)) return [value]
  return Object.values(value).filter(isCall)
}

function isCall(value: unknown): value is Call {
  return CallShape.safeParse(value).success
}

function readErrors(source: ContractSource | undefined): ReadonlyMap<ErrorCode, string> {
  const table = source?.declarations.get('errorStatus')?.init
  const object = table?.type === 'TSAsExpression' ? table.expression : table
  if (!source || object?.type !== 'ObjectExpression')
    throw new Error('The table of error codes was not found.')
  const sentences = new Map<ErrorCode, string>()
  for (const one of object.properties)
    if (one.type === 'Property' && one.key.type === 'Identifier')
      // the key is one of the table's
      sentences.set(one.key.name as ErrorCode, source.commentAt(one.start) ?? '')
  return sentences
}
