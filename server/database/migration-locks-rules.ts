/** An existing table, and the strongest lock that a migration takes on it. */
export interface TableLock {
  table: string
  mode: 'share row exclusive' | 'access exclusive'
}

/** SQL without table names: comments, function bodies and string literals. */
const besides = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g

/** Where a table is created, changed or referenced; plain reads do not block writers and may take long. */
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
 * The locks of an expand migration on existing tables, at their final strength and in script order. Taking the strong
 * lock first avoids a deadlock with somebody who also upgrades a weak one.
 */
export function locksOf(script: string): TableLock[] {
  const met = new Map<string, TableLock['mode'] | 'own'>()
  for (const { groups = {} } of script.replaceAll(besides, ' ').matchAll(mention)) {
    const { made, changed, referred, watched } = groups
    const table = made ?? changed ?? referred ?? watched ?? ''
    const before = met.get(table)
    // a renamed table whose name is reused existed before
    if (made !== undefined) met.set(table, before ?? 'own')
    else if (before !== 'own' && before !== 'access exclusive')
      met.set(table, changed === undefined ? 'share row exclusive' : 'access exclusive')
  }
  return Array.from(met).flatMap(([table, mode]) => (mode === 'own' ? [] : [{ table, mode }]))
}
