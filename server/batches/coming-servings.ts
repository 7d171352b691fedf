import { sql } from 'kysely'
import type { Servings } from '#shared/money.ts'

/** How many servings of its batch an order takes, in SQL over `orders`: those that come, of a short batch fewer than were ordered. */
export const comingServings = sql<Servings>`coalesce(orders.fulfilled_quantity, orders.quantity) * orders.servings_each`
