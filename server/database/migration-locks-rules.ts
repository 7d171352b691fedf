/** A table that is there, and the strongest lock that a migration takes of it. */
export interface TableLock {
  table: string
  mode: 'share row exclusive' | 'access exclusive'
}

/** What says nothing of tables: comments, the bodies of functions, and texts. */
const besides = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g

/** Where a table is made, changed or referred to; what only reads its rows does so beside those who write, and may take long. */
const mention = new RegExp(
  [
    String.raw`\bcreate (?:unlogged )?table (?:if not exists )?(?<made>\w+)`,
    String.raw`\balter table (?:if exists )?(?:only )?(?<changed>\w+)\b(?!\s+(?:validate constraint|attach partition)\b)`,
    String.raw`\breferences (?<referred>\w+)`,
    String.raw`\bcreate (?:or replace )?(?:constraint )?trigger \w+\s[\s\S]*?\son (?<watched>\w+)`,
  ].join('|'),
  'gi',
)

/**
 * The locks that a migration which only adds takes in the course of its statements, each once and as strong as it will be in the end, in the
 * order of the script; not those of tables that it makes itself. Who takes a weak one first and wants the strong one later may meet somebody
 * who holds as weak a one and waits for him.
 */
export function locksOf(script: string): TableLock[] {
  const met = new Map<string, TableLock['mode'] | 'own'>()
  for (const { groups = {} } of script.replaceAll(besides, ' ').matchAll(mention)) {
    const { made, changed, referred, watched } = groups
    const table = made ?? changed ?? referred ?? watched ?? ''
    const before = met.get(table)
    // one that is renamed, and made anew under its name, was there
    if (made !== undefined) met.set(table, before ?? 'own')
    else if (before !== 'own' && before !== 'access exclusive')
      met.set(table, changed === undefined ? 'share row exclusive' : 'access exclusive')
  }
  return Array.from(met).flatMap(([table, mode]) => (mode === 'own' ? [] : [{ table, mode }]))
}
