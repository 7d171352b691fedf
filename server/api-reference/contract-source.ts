import { posix } from 'node:path'
import { parseSync } from 'vite'

type Program = ReturnType<typeof parseSync>['program']
type Statement = Program['body'][number]
type Variables = Extract<Statement, { type: 'VariableDeclaration' }>

/** An expression of the contract's source. */
export type Expression = NonNullable<Variables['declarations'][number]['init']>

/** A declared name of a file: its value as source, and the comment above it. */
export interface Declaration {
  name: string
  init: Expression
  comment: string | null
  isExported: boolean
  source: ContractSource
}

/** The declarations, imports and comments of one file of the contract. */
export interface ContractSource {
  declarations: ReadonlyMap<string, Declaration>
  /** by local name: the imported name and its file, from the project's folder */
  imports: ReadonlyMap<string, { name: string; from: string }>
  /** the doc comment that ends before an offset */
  commentAt(offset: number): string | null
}

/** Parses a file of the contract; `path` is from the project's folder. */
export function parseContract(path: string, text: string): ContractSource {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed.`)
  const commentOf = new Map(
    comments
      .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
      .map(({ end, value }) => [end + leadingSpace(text.slice(end)), plainText(value)] as const),
  )
  const declarations = new Map<string, Declaration>()
  const imports = new Map<string, { name: string; from: string }>()
  const source: ContractSource = {
    declarations,
    imports,
    commentAt: (offset) => commentOf.get(offset) ?? null,
  }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(statement, path, imports)
    for (const found of declarationsOf(statement))
      declarations.set(found.name, { ...found, comment: source.commentAt(statement.start), source })
  }
  return source
}

function readImport(
  statement: Extract<Statement, { type: 'ImportDeclaration' }>,
  path: string,
  imports: Map<string, { name: string; from: string }>,
): void {
  const written = statement.source.value
  const from = written.startsWith('#') ? written.slice(1) : posix.join(posix.dirname(path), written)
  for (const one of statement.specifiers)
    if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
      imports.set(one.local.name, { name: one.imported.name, from })
}

function declarationsOf(statement: Statement): Omit<Declaration, 'comment' | 'source'>[] {
  const isExported = statement.type === 'ExportNamedDeclaration'
  const declared = isExported ? statement.declaration : statement
  if (declared?.type === 'VariableDeclaration')
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [{ name: id.name, init, isExported }] : [],
    )
  if (declared?.type !== 'FunctionDeclaration' || !declared.id || !declared.body) return []
  // a helper that makes a schema: its value is what it returns
  const last = declared.body.body.at(-1)
  return last?.type === 'ReturnStatement' && last.argument
    ? [{ name: declared.id.name, init: last.argument, isExported }]
    : []
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length
}

/** A doc comment as prose: without stars, and without references to our requirements and decisions. */
function plainText(comment: string): string {
  return comment
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join('\n')
    .trim()
    .replaceAll(/\n\n+/g, '¶')
    .replaceAll('\n', ' ')
    .replaceAll('¶', '\n\n')
    .replaceAll(/\s*\((?:decisions\b|[A-Z]+-\d+)[^)]*\)/g, '')
}
