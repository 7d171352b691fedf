import { CompiledQuery } from 'kysely'

/** Answers a query in words, with these values; see `compiledQueryCache`. */
type CompileOnce<R> = (
  form: string,
  values: readonly unknown[],
  write: () => CompiledQuery<R>,
) => CompiledQuery<R>

/** How many forms of a query are kept, and how long one may be, in characters: small ones are nearly all there is. */
const mostForms = 50
const longestForm = 20_000

/**
 * Puts a query into words once for each form it has, such as how many rows it writes: the words of a large one take
 * longer to find than to answer. A form has to name whatever tells two of them apart beside the values. Throws a
 * RangeError when what `write` makes does not ask for exactly the values, in their order. For the handle of a transaction
 * alone: outside of one nobody notices that words already found are asked beside an open transaction.
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
    // those that are asked for often are soon back
    if (kept.size >= mostForms) kept.clear()
    // neither the values nor the query they were built into
    kept.set(form, { ...query, query: CompiledQuery.raw('').query, parameters: [] })
    return query
  }
}

function isSame(asked: readonly unknown[], given: readonly unknown[]): boolean {
  return asked.length === given.length && asked.every((value, index) => Object.is(value, given[index]))
}
