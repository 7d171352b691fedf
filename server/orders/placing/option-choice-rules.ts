import { presentOptions } from '#server/listings/option-rules.ts'
import type { OptionId } from '#shared/api/ids.ts'
import { defaultOption, type StoredOption } from '#shared/bake-options.ts'
import type { BoxContents, Filling, StoredBox } from '#shared/mixed-boxes.ts'
import { type Cents, formatMoney, type Servings, toDecimal } from '#shared/money.ts'
import { type BoxRefused, chooseBox } from './box-contents-rules.ts'

/** A buyer's choices for a bake. */
export interface ChoiceWanted {
  optionId?: OptionId | null | undefined
  boxContents?: BoxContents | null | undefined
  cakeMessage?: string | null | undefined
}

/** The choices as the order stores them, with the unit price in cents. */
export interface StoredChoice {
  option_id: OptionId | null
  option_name: string | null
  servings_each: Servings
  mixed_box: StoredBox | null
  cake_message: string | null
  unit_price_cents: Cents
}

/** Why a choice is refused, and the field to correct. */
export type ChoiceRefused =
  | BoxRefused
  | { code: 'option_needed' | 'conflict' | 'invalid'; message: string; field: 'optionId' | 'cakeMessage' }

interface ChoosableListing {
  price_cents: Cents
  options: readonly StoredOption[]
  fillings: readonly Filling[]
  cake_message_length: number
}

/**
 * The option, box and cake message of an order, or why they are refused. An option is required unless the first is a
 * serving at the listing's price; it must still exist (decisions, options of a bake).
 */
export function chooseOption(
  listing: ChoosableListing,
  wanted: ChoiceWanted,
): StoredChoice | { refusal: ChoiceRefused } {
  const cake_message = wanted.cakeMessage || null
  const refusal = refuseMessage(cake_message, listing.cake_message_length)
  if (refusal) return { refusal }
  const option = findOption(listing, wanted.optionId)
  if (option !== null && 'code' in option) return { refusal: option }
  const kept = chooseBox(option, listing.fillings, wanted.boxContents ?? [])
  if ('refusal' in kept) return kept
  return {
    option_id: option?.id ?? null,
    option_name: option?.name ?? null,
    servings_each: option?.servings ?? 1,
    mixed_box: kept.box,
    cake_message,
    unit_price_cents: (option ?? listing).price_cents,
  }
}

/** The chosen option; null for a bake without options. */
function findOption(
  { price_cents, options }: ChoosableListing,
  wanted: OptionId | null | undefined,
): StoredOption | null | ChoiceRefused {
  if (options.length === 0)
    return wanted
      ? refuse('conflict', 'This no longer comes in several options. Check your choice again.')
      : null
  const id = wanted || defaultOption({ price: toDecimal(price_cents), options: presentOptions(options) })?.id
  const option = options.find((one) => one.id === id)
  if (option) return option
  const choose = wanted
    ? 'This option is no longer offered. Please choose one of these'
    : 'Please choose one of these'
  return refuse('option_needed', `${choose}: ${options.map(nameWithPrice).join(', ')}.`)
}

function nameWithPrice({ name, price_cents }: StoredOption): string {
  return `${name} (${formatMoney(price_cents)})`
}

function refuse(code: ChoiceRefused['code'], message: string): ChoiceRefused {
  return { code, message, field: 'optionId' }
}

function refuseMessage(message: string | null, most: number): ChoiceRefused | null {
  if (message === null || message.length <= most) return null
  return {
    code: 'invalid',
    message:
      most === 0
        ? 'You can’t add a message to this bake. Clear the message and try again.'
        : `The message on the cake can be up to ${most} characters long.`,
    field: 'cakeMessage',
  }
}
