import { byDietField, dietNames } from '#shared/diets.ts'
import type { NamedDay } from '#shared/named-days.ts'
import { dayText } from '#shared/ready-by.ts'
import type { Flag, Order } from './listing-search.ts'

/** What is on or off, as the bar and its chips name it. */
export const flagNames: Readonly<Record<Flag, string>> = {
  ...byDietField((diet) => dietNames[diet]),
  hidesSoldOut: 'Hide sold out',
}

/** The days that have a name, as the bar and its chips have it. */
export const dayNames: Readonly<Partial<Record<string, string>>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
} satisfies Record<NamedDay, string>

/** The orders that can be asked for, as the bar and its chips have them. */
export const orderNames: Readonly<Record<Order, string>> = {
  soonest: 'Soonest pickup',
  newest: /* @wc-include */ 'Newest',
  price: 'Lowest price',
}

/** "This weekend", "Sat, Nov 28". */
export function dayLabel(day: string): string {
  return dayNames[day] ?? dayText(day)
}
