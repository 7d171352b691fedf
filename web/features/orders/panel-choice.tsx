import { useEffect, useEffectEvent } from 'react'
import type { OrderId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { type Choice, OptionChoice } from './option-choice.tsx'
import { choiceOfOrder } from './order-again.ts'
import { orderQuery } from './order-query.ts'

interface PanelChoiceProps {
  listing: Listing
  value: Choice
  /** the order to repeat, if any */
  again: OrderId | null
  onChange: (choice: Choice) => void
}

/** The choices on a listing's page; a reorder starts with the option and box of that order. */
export function PanelChoice({ listing, value, again, onChange }: PanelChoiceProps) {
  const { data: order } = useApiQuery(orderQuery(again ?? ''), { enabled: again !== null })
  const begin = useEffectEvent(() => {
    const choice = order ? choiceOfOrder(order, listing) : null
    // keeps a box that the buyer has started to fill
    if (choice && value.boxContents === undefined) onChange({ ...value, ...choice })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order, or it would undo later choices
  useEffect(() => begin(), [order?.id])
  return <OptionChoice listing={listing} value={value} onChange={onChange} />
}
