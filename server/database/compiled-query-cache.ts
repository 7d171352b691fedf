import { CompiledQuery } from 'kysely'

/** Returns the compiled query of a form with these parameters; see `compiledQueryCache`. */
type CompileOnce<R> = (
  form: string,
  values: readonly unknown[],
  write: () => CompiledQuery<R>,
) => CompiledQuery<R>

/** What stands in for the syntax tree, which holds the parameters. */
const nothingWritten = CompiledQuery.raw('').query

/** Whether a query was compiled before, and is asked often then: on a connection it stays ready, wherever it is asked. */
export function isCompiledBefore({ query }: CompiledQuery): boolean {
  return query === nothingWritten
}

/** How many forms of a query are cached, and how long their SQL may be, in characters: nearly all are small. */
const mostForms = 50
const longestForm = 20_000

/**
 * Compiles a query once for each form it has, such as the number of rows it writes: compiling a large one takes longer
 * than running it. The form has to name everything but the parameters that the SQL depends on. Throws a RangeError when
 * `write` compiles to other parameters than `values`, or in another order.
 */
export function compiledQueryCache<R>(): CompileOnce<R> {
  const kept = new Map<string, CompiledQuery<R>>()
  return (form, values, write) => {
    const known = kept.get(form)
    if (known) return { ...known, parameters: values }
    const query = write()
    if (!isSame(query.parameters, values))
      throw new RangeError('A query asks for other values than it is given')
    if (query.sql.length > longestForm) return query
    // the frequent ones are soon compiled again
    if (kept.size >= mostForms) kept.clear()
    kept.set(form, { ...query, query: nothingWritten, parameters: [] })
    return query
  }
}

function isSame(asked: readonly unknown[], given: readonly unknown[]): boolean {
  return asked.length === given.length && asked.every((value, index) => Object.is(value, given[index]))
}
