import { orderedTitle } from '#shared/bake-options.ts'
import { boxText } from '#shared/mixed-boxes.ts'
import { formatMoney } from '#shared/money.ts'
import { servingsText } from '#shared/servings-label.ts'
import { comingQuantity } from '../rules/fulfilment-rules.ts'
import type { MailedOrder } from './order-news.ts'

/** A line with the price per order, and the total of several orders. */
export function receipt(orders: readonly MailedOrder[]): string {
  const price = (order: MailedOrder) => comingQuantity(order) * order.unit_price_cents
  const lines = orders.map((order) =>
    [
      `${quantityOf(order)} × ${titleOf(order)}: ${formatMoney(price(order))}`,
      ...boxOf(order),
      ...cakeMessageOf(order),
    ].join('\n'),
  )
  if (orders.length === 1) return lines.join('\n')
  const total = orders.reduce((sum, order) => sum + price(order), 0)
  return [...lines, `Total: ${formatMoney(total)}`].join('\n')
}

function quantityOf({ quantity, fulfilled_quantity: fulfilledQuantity }: MailedOrder): string {
  return servingsText({ quantity, fulfilledQuantity })
}

function titleOf({ title, option_name: optionName }: Pick<MailedOrder, 'title' | 'option_name'>): string {
  return orderedTitle({ title, optionName })
}

function boxOf(order: MailedOrder): string[] {
  const text = boxText({ boxContents: order.mixed_box?.contents, quantity: comingQuantity(order) })
  return text === null ? [] : [text]
}

function cakeMessageOf({ cake_message }: MailedOrder): string[] {
  return cake_message === null ? [] : [`On the cake: “${cake_message}”`]
}

/** The pickup codes, one per pickup; empty when there are none. */
export function codeLines(orders: readonly MailedOrder[]): string[] {
  const coded = orders.filter(({ pickup_code }) => pickup_code)
  const pickups = [...Map.groupBy(coded, ({ pickup_code }) => pickup_code)]
  const codes = pickups.map(([code, of]) =>
    pickups.length === 1 ? code : `${of.map(titleOf).join(', ')}: ${code}`,
  )
  return codes.length === 0
    ? []
    : [
        `Show at pickup:
${codes.join('\n')}`,
      ]
}

/** The ordered goods, shortened for a subject. */
export function nameOf(orders: readonly MailedOrder[]): string {
  const [first] = orders
  if (!first) throw new RangeError('An email needs at least one order')
  const whole = titleOf(first)
  const title = whole.length > 60 ? `${whole.slice(0, 59)}…` : whole
  return orders.length === 1 ? title : `${title} and ${orders.length - 1} more`
}
