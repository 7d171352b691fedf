import { listParts, sqlStatements } from './sql-statements.ts'

/** A migration's name and SQL. */
export interface Migration {
  name: string
  text: string
}

type Phase = 'expand' | 'index' | 'fill' | 'contract'

/** The last migration of the release; later ones follow the rules. */
export const lastOfRelease = '2026-11-22-26-words-by-category.sql'

/**
 * Reasons why a migration could block others or break the running previous version, a line each, with the file and
 * the statement. `earlier` are the migrations before it. It checks only the first words of statements: not functions
 * or DO blocks, table sizes or durations. It trusts the comment before an index in a contract file that explains why
 * blocking writes is acceptable.
 */
export function checkMigration({ name, text }: Migration, earlier: readonly Migration[] = []): string[] {
  const phase = /^\d{4}-\d\d-\d\d-\d+-[a-z0-9-]+-(expand|index|fill|contract)\.sql$/.exec(name)?.[1]
  if (!isPhase(phase))
    return [`${name}: its name must end in -expand.sql, -index.sql, -fill.sql or -contract.sql`]
  const earlierTexts = earlier
    .flatMap((migration) => sqlStatements(migration.text))
    .map((statement) => statement.text)
  const before = [...earlierTexts]
  const newTables = new Set<string>()
  const split = splitTables(text)
  const problems: string[] = []
  const statements = sqlStatements(text)
  if (phase === 'index' && statements.length > 1)
    problems.push(
      `${name}: it builds more than one index, which is no transaction; give each a file of its own`,
    )
  for (const statement of statements) {
    const created = /^create (?:unlogged |temp(?:orary)? )?table (?:if not exists )?(\S+?)(?: |\(|$)/i.exec(
      statement.text,
    )
    if (created?.[1]) newTables.add(created[1].toLowerCase())
    const problem = problemOf(statement, { phase, newTables, split, before, earlier: earlierTexts })
    if (problem !== null) problems.push(`${name}: ${problem}: ${statement.text}`)
    before.push(statement.text)
  }
  return problems
}

function isPhase(text: string | undefined): text is Phase {
  return text === 'expand' || text === 'index' || text === 'fill' || text === 'contract'
}

interface Situation {
  phase: Phase
  /** created by the same file, so nobody waits for them */
  newTables: ReadonlySet<string>
  /** tables that become a partition of a new table with their name in the same file */
  split: ReadonlySet<string>
  /** all statements before this one */
  before: readonly string[]
  /** the statements of earlier files */
  earlier: readonly string[]
}

/** Allowed statements in each phase, by their first words; changes of tables are checked separately. */
const allowed: Record<Phase, RegExp> = {
  expand:
    /^(create (or replace )?(unlogged |unique |constraint )?(table|index|function|procedure|trigger|sequence|type|view|extension|statistics)|alter (table|sequence|index)|comment|grant|insert|set local|select (setval|end_early_ids|attach_early_ids))\b/i,
  index: /^create (unique )?index concurrently if not exists \w+ on \w+ /,
  fill: /^(create temp(orary)? table|insert|update|delete|with|select|do|set local|analyze)\b/i,
  contract:
    /^(create (or replace )?(unique )?(index|function|trigger|view|statistics)|alter (table|sequence|index)|drop (table|index|function|trigger|sequence|type|view|statistics)|comment|grant|revoke|set local)\b/i,
}

function problemOf(statement: { text: string; isExplained: boolean }, situation: Situation): string | null {
  const { text, isExplained } = statement
  const { phase, newTables } = situation
  const isNew = (table = '') => newTables.has(table.toLowerCase())
  if (!allowed[phase].test(text)) return `not allowed in a file that ends in -${phase}.sql`
  if (phase === 'index') return null
  const index = /^create (?:unique )?index .*? on (?:only )?([\w."]+)/i.exec(text)
  if (index)
    return isNew(index[1]) || (phase === 'contract' && isExplained)
      ? null
      : 'nobody can write to the table while its index is built; build it concurrently, in an -index.sql of its own'
  const inserted = /^insert into ([\w."]+)/i.exec(text)
  if (inserted && phase === 'expand')
    return isNew(inserted[1]) ? null : 'inserts into an existing table belong in a fill'
  const altered = /^alter table (?:if exists )?(?:only )?([\w."]+) (.*)$/is.exec(text)
  if (!altered) return null
  const [, table = '', changes = ''] = altered
  if (isNew(table)) return null
  const parts = listParts(changes)
  return (
    parts
      .filter((change) => phase !== 'expand' || !isReplaced(change, parts, isExplained))
      .map((change) => changeProblem(change, table, situation))
      .find((problem) => problem !== null) ?? null
  )
}

/** Changes that hold a strong lock only briefly, regardless of the table's size. */
const short: Record<'expand' | 'contract', RegExp> = {
  expand:
    /^alter (column )?\S+ (set default|drop (default|identity|expression)|drop not null|set statistics|set storage)\b|^(re)?set \(/i,
  contract:
    /^validate constraint|^drop (constraint|column)|^drop (?!constraint)\S+( cascade)?$|^alter (column )?\S+ (set default|drop default|set statistics|set storage)\b|^(re)?set \(/i,
}

function changeProblem(
  change: string,
  table: string,
  { phase, before, split, earlier }: Situation,
): string | null {
  if (phase === 'fill' || phase === 'index' || short[phase].test(change)) return null
  if (phase === 'expand' && /^rename to \w+$/i.test(change) && split.has(table.toLowerCase())) return null
  if (phase === 'expand' && isAddedBefore(change, table, earlier)) return null
  if (/^add (constraint|check|foreign|unique|primary|exclude)\b/i.test(change))
    return /\bnot valid$|\busing index\b/i.test(change)
      ? null
      : 'it reads every row under a strong lock; add it as not valid, and validate it in a later contract'
  if (/^add /i.test(change))
    return phase === 'expand' ? columnProblem(change) : 'a new column belongs in an expand'
  const required = /^alter (?:column )?(\S+) set not null$/i.exec(change)?.[1]
  if (required !== undefined)
    return isProved(table, required, before)
      ? null
      : 'it reads every row under a strong lock, unless a validated check excludes nulls'
  return 'not known to be short or compatible with the previous version'
}

/** A default that PostgreSQL evaluates once for all existing rows. */
const constant =
  /^('(?:[^']|'')*'|-?\d+(\.\d+)?|true|false|null|now\(\)|current_timestamp)(::[\w ]+(\(\d+(, ?\d+)?\))?(\[\])?)?$/i

function columnProblem(change: string): string | null {
  const [, isDefault, value = ''] =
    / (default) ((?:'(?:[^']|'')*'|\([^)]*\)|\w+\([^)]*\)|[^\s'])+)/i.exec(change) ?? []
  if (/\b(check|unique|primary key)\b|\bgenerated\b/i.test(change))
    return 'it writes or reads every row under a strong lock; add the column alone'
  if (isDefault && !constant.test(value))
    return 'its default differs by row, so every row is rewritten; add it without, then set the default'
  if (isDefault && /\breferences\b/i.test(change))
    return 'it reads every row under a strong lock; add the column alone'
  if (/\bnot null\b/i.test(change) && !isDefault)
    return 'existing rows and the previous version have no value for it'
  return null
}

/** Whether an earlier, validated check ensures that a column is not null. */
function isProved(table: string, column: string, before: readonly string[]): boolean {
  const ofTable = before
    .filter((text) => new RegExp(String.raw`^alter table (only )?${table}\b`, 'i').test(text))
    .join('; ')
  const check = new RegExp(String.raw`add constraint (\S+) check \(+${column} is not null\)+ not valid`, 'gi')
  return [...ofTable.matchAll(check)].some(([, name]) =>
    new RegExp(String.raw`validate constraint ${name}\b`, 'i').test(ofTable),
  )
}

/** The tables that a script splits: the old table becomes the first partition of a new one with its name. */
function splitTables(script: string): Set<string> {
  const made = sqlStatements(script).flatMap(
    ({ text }) => /^create table (\w+) .*\bpartition by range \(id\)$/i.exec(text)?.[1] ?? [],
  )
  return new Set(made.map((table) => table.toLowerCase()))
}

/**
 * Whether one statement drops a constraint and adds it again, so the previous version misses nothing. A comment before
 * it must say that the table is small.
 */
function isReplaced(change: string, changes: readonly string[], isExplained: boolean): boolean {
  const name = /^(?:drop|add) constraint (\w+)\b/i.exec(change)?.[1]
  if (name === undefined || !isExplained) return false
  const isThere = (how: string) =>
    changes.some((other) => new RegExp(`^${how} constraint ${name}\\b`, 'i').test(other))
  return isThere('drop') && isThere('add')
}

/** Whether it validates a constraint that an earlier file added as NOT VALID, which does not block writes. */
function isAddedBefore(change: string, table: string, earlier: readonly string[]): boolean {
  const name = /^validate constraint (\w+)$/i.exec(change)?.[1]
  if (name === undefined) return false
  const added = new RegExp(
    String.raw`^alter table ${table} .*add constraint ${name} .* not valid|^select end_${name}\('${table}'\)`,
    'i',
  )
  return earlier.some((text) => added.test(text))
}
