import { byDietField, dietNames } from '#shared/diets.ts'
import type { NamedDay } from '#shared/named-days.ts'
import { dayText } from '#shared/ready-by.ts'
import type { Flag, Order } from './listing-search.ts'

/** Labels of the on/off filters in the bar and its chips. */
export const flagNames: Readonly<Record<Flag, string>> = {
  ...byDietField((diet) => dietNames[diet]),
  hidesSoldOut: 'Hide sold out',
}

/** Labels of the named days in the bar and its chips. */
export const dayNames: Readonly<Partial<Record<string, string>>> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This weekend',
} satisfies Record<NamedDay, string>

/** Labels of the sort orders in the bar and its chips. */
export const orderNames: Readonly<Record<Order, string>> = {
  soonest: 'Soonest pickup',
  newest: /* @wc-include */ 'Newest',
  price: 'Lowest price',
}

/** "This weekend", "Sat, Nov 28". */
export function dayLabel(day: string): string {
  return dayNames[day] ?? dayText(day)
}
