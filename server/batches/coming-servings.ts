import { sql } from 'kysely'
import type { Servings } from '#shared/money.ts'

/** The servings that an order takes from its batch, in SQL over `orders`; for a short batch, those that come. */
export const comingServings = sql<Servings>`coalesce(orders.fulfilled_quantity, orders.quantity) * orders.servings_each`
