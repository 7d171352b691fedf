import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './price-ticket.module.css'

interface PriceTicketProps {
  /** the formatted price: "$38.00" */
  price: string
  /** the unit of the price: "per serving" */
  unit: ReactNode
  className?: string | undefined
}

/** A price on a small shelf ticket. */
export function PriceTicket({ price, unit, className }: PriceTicketProps) {
  return (
    <p className={classNames(css.ticket, className)}>
      <span className={css.price}>{price}</span> {unit}
    </p>
  )
}
