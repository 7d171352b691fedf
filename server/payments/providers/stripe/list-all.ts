import type * as z from 'zod/mini'
import { askStripe } from './stripe-client.ts'
import { listOf } from './stripe-responses.ts'

/** Parameters of every page request. */
export interface PageParams {
  limit: number
  starting_after?: string
}

/** The largest page of a Stripe list. */
export const largestPage = 100

/** Iterates a Stripe list, newest first, fetching pages on demand. */
export async function* listAll<Item extends { id: string }>(
  item: z.ZodMiniType<Item>,
  ask: (page: PageParams) => Promise<unknown>,
  pageSize = largestPage,
): AsyncGenerator<Item, void, undefined> {
  let page: PageParams | null = { limit: pageSize }
  while (page !== null) {
    const params: PageParams = page
    const { data, has_more } = await askStripe(listOf(item), () => ask(params))
    yield* data
    const last: Item | undefined = data.at(-1)
    page = has_more && last ? { limit: pageSize, starting_after: last.id } : null
  }
}
