import type * as z from 'zod/mini'
import { askStripe } from './stripe-client.ts'
import { listOf } from './stripe-responses.ts'

/** What is asked of every page of a list. */
export interface PageParams {
  limit: number
  starting_after?: string
}

/** The largest page of a list at Stripe. */
export const largestPage = 100

/** Everything on a list at Stripe, page by page as it is needed, newest first. */
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
