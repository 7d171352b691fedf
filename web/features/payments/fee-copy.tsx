import { formatMoney } from '#shared/money.ts'
import { useFeeRate } from '#web/features/settings/use-fee-rate.ts'
import { ratePercent, sharesOf } from './sale-copy.ts'

/** The current service fee, "7.5%" (CONST-04); renders nothing until loaded. */
export function FeeRate() {
  const rate = useFeeRate()
  return rate === null ? null : ratePercent(rate)
}

/** The baker's share of a sale, "92.5%"; renders nothing until loaded. */
export function KeptShare() {
  const rate = useFeeRate()
  return rate === null ? null : ratePercent(String(1 - Number(rate)))
}

/** The service fee for an example price, "$1.50" of "20.00". */
export function FeeOf({ price }: { price: string }) {
  return useShares(price)?.fee ?? null
}

/** The baker's share of an example price, "$18.50" of "20.00". */
export function KeptOf({ price }: { price: string }) {
  return useShares(price)?.kept ?? null
}

function useShares(price: string): { fee: string; kept: string } | null {
  const rate = useFeeRate()
  if (rate === null) return null
  const { commission, seller } = sharesOf([{ price, quantity: 1 }], rate)
  return { fee: formatMoney(commission), kept: formatMoney(seller) }
}
