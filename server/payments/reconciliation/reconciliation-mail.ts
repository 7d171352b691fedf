import { layOutMail, type WrittenMail } from '#server/mail/mail-layout.ts'
import { plural } from '#shared/plural.ts'
import type { Difference } from './difference-rules.ts'

/** How many differences one mail names; the console has them all. */
const mostNamed = 30

/** Lists the new differences for the operator. */
export function differencesMail(found: readonly Difference[], consoleUrl: string): WrittenMail {
  const named = found.slice(0, mostNamed).map(({ words }) => `${words}.`)
  const more = found.length - named.length
  return layOutMail({
    subject: plural(found.length, [
      'A new difference in the books of payments and stock',
      '# new differences in the books of payments and stock',
    ]),
    paragraphs: [
      'Comparing our books with themselves and with the payment providers found what was not there the time before:',
      ...named,
      ...(more > 0 ? [`… and ${more} more.`] : []),
      'No more money of a payment moves whose amounts differ, where some was still to move: each such payment is stopped until somebody has looked.',
    ],
    button: { label: 'See all differences', url: consoleUrl },
  })
}
