import type { Rail } from '#shared/payment-methods.ts'
import type { Lie } from './behaviours.ts'
import { type JsonObject, parseJsonObject } from './json-objects.ts'
import { playedRails } from './played-rails.ts'

/** How a provider's answers say what is not so; an amount is wrong by `cents`. */
export type Lies = Readonly<Record<Lie, (answer: JsonObject, cents: number) => JsonObject>>

/** A dollar too little. */
const usualError = -100

/** An answer that says something else than it did, in the same shape; what is no JSON object stays as it is. */
export function lie(rail: Rail, behaviour: Lie, answer: string, cents = usualError): string {
  const parsed = parseJsonObject(answer)
  return parsed === null ? answer : JSON.stringify(playedRails[rail].lies[behaviour](parsed, cents))
}
