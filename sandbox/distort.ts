import type { Rail } from '#shared/payment-methods.ts'
import type { Distortion } from './behaviours.ts'
import { fakeProviders } from './fake-providers.ts'
import { parseJsonObject } from './json-objects.ts'

/** A dollar too little. */
const usualError = -100

/** Falsifies a response without changing its shape; anything but a JSON object stays unchanged. */
export function distort(rail: Rail, behaviour: Distortion, answer: string, cents = usualError): string {
  const parsed = parseJsonObject(answer)
  return parsed === null ? answer : JSON.stringify(fakeProviders[rail].distorters[behaviour](parsed, cents))
}
