import type * as z from 'zod/mini'
import { listOf } from './stripe-answers.ts'
import { askStripe } from './stripe-client.ts'

/** What is asked of every page of a list. */
export interface PageWish {
  limit: number
  starting_after?: string
}

/** The largest page of a list at Stripe. */
export const largestPage = 100

/** Everything on a list at Stripe, page by page as it is needed, newest first. */
export async function* listAll<Item extends { id: string }>(
  item: z.ZodMiniType<Item>,
  ask: (page: PageWish) => Promise<unknown>,
  pageSize = largestPage,
): AsyncGenerator<Item, void, undefined> {
  let page: PageWish | null = { limit: pageSize }
  while (page !== null) {
    const wish: PageWish = page
    const { data, has_more } = await askStripe(listOf(item), () => ask(wish))
    yield* data
    const last: Item | undefined = data.at(-1)
    page = has_more && last ? { limit: pageSize, starting_after: last.id } : null
  }
}
