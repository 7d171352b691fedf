import { useState } from 'react'
import * as z from 'zod/mini'
import type { Listing } from '#shared/api/listings.ts'
import type { Quantity } from '#shared/money.ts'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { useOwnDraft } from '#web/features/identity/use-own-draft.ts'
import { asOfOption } from '#web/features/listings/as-of-option.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import type { Choice } from './option-choice.tsx'
import { firstChoice, mostOfListing, mostServings, newOrderDraft, type OrderDraft } from './order-draft.ts'

/** Typed text that survives signing in again. */
const Typed = z.object({ notes: z.string() })
const nothingTyped = { notes: '' }

interface OrderFormInput {
  listing: Listing
  /** chosen beside the button that opens the dialog; copied whenever it changes */
  quantity?: Quantity
  choice?: Choice
}

/** The draft of an order, and its listing as of the chosen bake day and option. */
export function useOrderForm({ listing: shown, quantity = 1, choice = firstChoice(shown) }: OrderFormInput) {
  const [day, setDay] = useState(shown.batchId)
  const { data: known, isPending } = useApiQuery(listingQuery(shown.id, day))
  const whole = known ?? shown
  const outside = { quantity, ...choice }
  const [chosen, setChosen] = useState<OrderDraft>(() => ({ ...newOrderDraft(), ...outside, quantity: 1 }))
  const typed = useOwnDraft(`order:${shown.id}`, Typed, nothingTyped)
  const [takenOver, setTakenOver] = useState(JSON.stringify({ ...outside, quantity: 1 }))
  if (JSON.stringify(outside) !== takenOver) {
    setTakenOver(JSON.stringify(outside))
    setChosen({ ...chosen, ...outside })
  }
  const listing = asOfOption(whole, chosen.optionId)
  // stock may have dropped since the quantity was chosen
  const most = mostServings(mostOfListing(listing))
  const draft = { ...chosen, ...typed.values, quantity: Math.min(chosen.quantity, most) }
  return {
    listing,
    whole,
    draft,
    most,
    day,
    /** whether the listing is another day's until the chosen day has loaded */
    isOtherDay: day !== shown.batchId && isPending,
    chooseDay: (chosenDay: typeof day) => {
      setDay(chosenDay)
      // a pickup time belongs to one day
      setChosen({ ...chosen, pickupTime: '', pickupDate: '', pickupWindow: null })
    },
    change: ({ notes = draft.notes, ...change }: Partial<OrderDraft>) => {
      if (notes !== draft.notes) typed.set({ notes })
      setChosen({ ...chosen, ...change })
    },
    /** makes it another order: the one of the old key is over */
    renewKey: () => setChosen({ ...chosen, key: newOrderDraft().key }),
    reset: () => {
      typed.forget()
      setChosen({ ...newOrderDraft(), ...outside })
    },
  }
}
