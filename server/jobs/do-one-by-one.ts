/** Items per query. */
const limit = 100

/** A job's work on many items by id. */
export interface EachOfMany<Id extends string> {
  /** at most `limit` ids after one, in order; null: from the first */
  list: (page: { after: Id | null; limit: number }) => Promise<Id[]>
  /** acts on one item; false if there was nothing to do, as another process may have been faster */
  act: (id: Id) => Promise<boolean>
  /** reports a failed item; the others continue */
  reportFailure: (error: unknown, id: Id) => void
}

/** Works through all items one by one. Returns how many were done. */
export async function doOneByOne<Id extends string>(work: EachOfMany<Id>): Promise<number> {
  const { list, act, reportFailure } = work
  let done = 0
  for (let after: Id | null = null; ; ) {
    const ids: Id[] = await list({ after, limit })
    for (const id of ids) {
      try {
        if (await act(id)) done += 1
      } catch (error) {
        reportFailure(error, id)
      }
    }
    after = ids.at(-1) ?? null
    if (after === null || ids.length < limit) return done
  }
}
