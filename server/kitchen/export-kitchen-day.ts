import { type CsvColumn, csvFile } from '#server/http/csv-file.ts'
import type { KitchenDay, KitchenOrder } from '#shared/api/kitchen.ts'
import { collectText } from '#shared/at-the-door-rules.ts'
import { contentsText } from '#shared/mixed-boxes.ts'

const columns: readonly CsvColumn<KitchenOrder>[] = [
  ['Pickup', ({ pickupTime }) => pickupTime],
  ['Buyer', ({ buyer }) => buyer],
  ['Order', ({ code }) => code],
  ['Listing', ({ title }) => title],
  ['Serving', ({ servingDescription }) => servingDescription],
  ['Servings', ({ servings }) => servings],
  ['Notes', ({ notes }) => notes],
  ['Status', ({ status }) => status],
  ['Packed at', ({ packedAt }) => packedAt],
  ['Quantity', ({ quantity }) => quantity],
  ['Option', ({ optionName }) => optionName],
  ['Message on the cake', ({ cakeMessage }) => cakeMessage],
  ['Place', ({ place }) => place],
  ['Until', ({ pickupUntil }) => pickupUntil],
  ['In each box', ({ boxContents }) => (boxContents ? contentsText(boxContents) : null)],
  ['Refunded', ({ isRefunded }) => (isRefunded ? 'yes' : null)],
  ['On hold', ({ isOnHold }) => (isOnHold ? 'yes' : null)],
  ['At the door', ({ toCollect }) => collectText([toCollect])],
]

/** A day's packing list as CSV lines. */
export function exportKitchenDay({ orders }: KitchenDay): AsyncGenerator<string> {
  return csvFile(columns, async (last, limit) => {
    const start = last === null ? 0 : orders.indexOf(last) + 1
    return orders.slice(start, start + limit)
  })
}
