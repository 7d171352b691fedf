import { sharesInWords } from '#web/features/payments/sale-words.ts'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'

/** Who gets what of one serving's price, a decimal string, at the rate in force (PAY-15); nothing until it is known. */
export function CardShares({ price }: { price: string }) {
  const rate = useFeeRate()
  return rate === null ? null : sharesInWords([{ price, quantity: 1 }], rate, 'fee')
}
