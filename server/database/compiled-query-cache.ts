import { CompiledQuery } from 'kysely'

/** Returns the compiled query of a form with these parameters; see `compiledQueryCache`. */
type CompileOnce<R> = (
  form: string,
  values: readonly unknown[],
  write: () => CompiledQuery<R>,
) => CompiledQuery<R>

/** Replaces the syntax tree, which holds the parameters. */
const nothingWritten = CompiledQuery.raw('').query

/** Whether a query is compiled once and therefore frequent: connections keep it prepared. */
export function isCompiledBefore({ query }: CompiledQuery): boolean {
  return query === nothingWritten
}

/** The maximum number of cached forms per query, and of characters of SQL. */
const mostForms = 50
const longestForm = 20_000

/**
 * Compiles a query once per form, as compiling a large one is slower than running it. The form must name everything the
 * SQL depends on. Throws a RangeError when `write` uses other parameters than `values`.
 */
export function compiledQueryCache<R>(): CompileOnce<R> {
  const kept = new Map<string, CompiledQuery<R>>()
  return (form, values, write) => {
    const known = kept.get(form)
    if (known) return { ...known, parameters: values }
    const query = write()
    if (!isSame(query.parameters, values)) throw new RangeError('A query uses other values than it is given')
    if (query.sql.length > longestForm) return query
    // frequent forms are soon compiled again
    if (kept.size >= mostForms) kept.clear()
    kept.set(form, { ...query, query: nothingWritten, parameters: [] })
    return query
  }
}

function isSame(asked: readonly unknown[], given: readonly unknown[]): boolean {
  return asked.length === given.length && asked.every((value, index) => Object.is(value, given[index]))
}
