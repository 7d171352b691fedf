import type { Cents, Quantity } from './money.ts'

/** The shares of a sale, in cents. */
export interface SaleSplit {
  subtotal: Cents
  commission: Cents
  seller: Cents
  total: Cents
}

/**
 * Splits a sale: the fee is inside the price, rounded half up to the cent; the baker gets the rest (CONST-04,
 * CONST-05, PAY-15). `rateTenThousandths` is the commission rate × 10,000: 750 means 7.5 %.
 */
export function splitSale(unitPrice: Cents, quantity: Quantity, rateTenThousandths: number): SaleSplit {
  const subtotal = unitPrice * quantity
  const commission = Math.floor((subtotal * rateTenThousandths + 5000) / 10_000)
  return { subtotal, commission, seller: subtotal - commission, total: subtotal }
}
