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
      'A new difference in the payment and stock books',
      '# new differences in the payment and stock books',
    ]),
    paragraphs: [
      'The latest check of our books, against themselves and the payment providers, found new differences:',
      ...named,
      ...(more > 0 ? [`… and ${more} more.`] : []),
      'If a payment’s amounts differ and some of its money was still due to move, no more of it moves: the payment is stopped until somebody has looked at it.',
    ],
    button: { label: 'See all differences', url: consoleUrl },
  })
}
