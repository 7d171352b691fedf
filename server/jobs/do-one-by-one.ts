/** How many are looked up at once. */
const limit = 100

/** What a job does to each of many, by their ids. */
export interface EachOfMany<Id extends string> {
  /** the ids after one, in their order, at most `limit`; null: from the first on */
  list: (page: { after: Id | null; limit: number }) => Promise<Id[]>
  /** does it to one; whether there was something to do, as another process may have been faster */
  act: (id: Id) => Promise<boolean>
  /** tells that it failed for one: the others are not held up by it */
  tellFailure: (error: unknown, id: Id) => void
}

/** Does a job's work one by one, until nobody is left who needs it. Answers to how many it was done. */
export async function doOneByOne<Id extends string>(work: EachOfMany<Id>): Promise<number> {
  const { list, act, tellFailure } = work
  let done = 0
  for (let after: Id | null = null; ; ) {
    const ids: Id[] = await list({ after, limit })
    for (const id of ids) {
      try {
        if (await act(id)) done += 1
      } catch (error) {
        tellFailure(error, id)
      }
    }
    after = ids.at(-1) ?? null
    if (after === null || ids.length < limit) return done
  }
}
