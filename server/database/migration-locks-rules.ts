/** A table that is there, and the strongest lock that a migration takes of it. */
export interface TableLock {
  table: string
  mode: 'share row exclusive' | 'access exclusive'
}

/** What says nothing of tables: comments, the bodies of functions, and texts. */
const besides = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g

const created = /\bcreate (?:unlogged )?table (?:if not exists )?(\w+)/gi
const changed = /\balter table (?:if exists )?(?:only )?(\w+)/gi
const referred =
  /\breferences (\w+)|\bcreate (?:or replace )?(?:constraint )?trigger \w+\s[\s\S]*?\son (\w+)/gi

/**
 * The locks that a migration which only adds takes in the course of its statements, each once and as strong as it will be in the end, in the
 * order of the script; not those of tables that it makes itself. Who takes a weak one first and wants the strong one later may meet somebody
 * who holds as weak a one and waits for him.
 */
export function locksOf(script: string): TableLock[] {
  const text = script.replaceAll(besides, ' ')
  const tablesIn = (pattern: RegExp) =>
    Array.from(text.matchAll(pattern), ([, one, other]) => (one ?? other ?? '').toLowerCase())
  const own = new Set(tablesIn(created))
  const strong = new Set(tablesIn(changed))
  return [...new Set([...strong, ...tablesIn(referred)])]
    .filter((table) => !own.has(table))
    .map((table) => ({ table, mode: strong.has(table) ? 'access exclusive' : 'share row exclusive' }))
}
