import { ListingBody, StoredListingBody } from '#shared/api/listings.ts'
import { type AgingListing, listingIssues } from '#shared/listing-field-rules.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { hidesAddressOf } from '#web/features/places/address-values.ts'
import type { ListingChange, ListingFields } from './api.ts'
import { fillingsOf, type ListingFormValues } from './listing-form-values.ts'

/** A filled-in form: what to send, or what is wrong with it. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors }

/** When a form is checked, and the browser's zone, sent along where the listing has none of its own. */
interface Moment {
  zone: string
  now: Date
}

/**
 * Checks the form of a new listing with the contract's own schema (POST-09 to POST-19), and that its date is not before
 * today in the baker's zone (POST-12).
 */
export function checkNewListing(values: ListingFormValues, moment: Moment): Checked<ListingFields> {
  const result = ListingBody.safeParse(typed(values, moment))
  const errors = { ...agingErrors(values, null, moment), ...formErrors(result) }
  if (!result.success || hasErrors(errors)) return { errors }
  const { cookId: _, ...parsed } = result.data
  return { body: { ...parsed, ...amountsOf(values) } }
}

/** The same for a listing that is changed: whatever was stored may stay, a date that is over and no servings too. */
export function checkChangedListing(
  values: ListingFormValues,
  before: AgingListing,
  moment: Moment,
): Checked<ListingChange> {
  const result = StoredListingBody.safeParse(typed(values, moment))
  const opened = { ...before, servingsAvailable: values.servingsBefore ?? before.servingsAvailable }
  const errors = { ...agingErrors(values, opened, moment), ...formErrors(result) }
  if (!result.success || hasErrors(errors)) return { errors }
  const { cookId: _, ...parsed } = result.data
  return { body: { ...parsed, ...amountsOf(values) } }
}

/** The prices as they were typed: what is sent is checked by the server anew. */
function amountsOf(values: ListingFormValues) {
  return { price: priceOf(values), options: optionsOf(values) }
}

/** Of what is sold in options their prices are asked for alone: the first stands for the price of the listing. */
function priceOf({ price, options: [first] }: ListingFormValues): string {
  return (price.trim() || first?.price.trim()) ?? ''
}

function optionsOf({ options }: ListingFormValues) {
  return options.map(({ id, name, price, servings, pieces }) => ({
    ...(id === '' ? {} : { id }),
    name: name.trim(),
    price: price.trim(),
    servings: wholeNumber(servings),
    pieces: pieces.trim() === '' ? null : wholeNumber(pieces),
  }))
}

/** What is wrong with which field; with one of an option's under that field's own name. */
function formErrors(result: Parameters<typeof fieldErrors>[0]): FieldErrors {
  const issues = result.error?.issues ?? []
  const isOfOption = ({ path }: { path: readonly PropertyKey[] }) => path[0] === 'options' && path.length > 1
  const ofOptions = issues
    .filter(isOfOption)
    .map((issue) => ({ ...issue, path: [issue.path.map(String).join('.')] }))
  const others = issues.filter((issue) => !isOfOption(issue))
  return fieldErrors({ error: { issues: [...others, ...ofOptions] } })
}

/** What was typed, in the types of the contract. */
function typed(values: ListingFormValues, { zone }: Moment) {
  return {
    ...values,
    timeZone: values.timeZone || zone,
    ...amountsOf(values),
    fillings: fillingsOf(values),
    cakeMessageLength: values.cakeMessageLength.trim() === '' ? 0 : wholeNumber(values.cakeMessageLength),
    mostPerBuyer: values.mostPerBuyer.trim() === '' ? null : wholeNumber(values.mostPerBuyer),
    // left out it stays as it was
    ovenSpaces: values.ovenSpaces.trim() === '' ? undefined : wholeNumber(values.ovenSpaces),
    doughGrams: values.doughGrams.trim() === '' ? null : wholeNumber(values.doughGrams),
    leadHours: values.leadHours.trim() === '' ? null : wholeNumber(values.leadHours),
    servingsAvailable: wholeNumber(values.servingsAvailable),
    hidesAddress: hidesAddressOf(values),
    // until the places are known, the server decides
    placeId: values.placeId === null ? undefined : values.placeId || null,
    imageUrl: values.photos[0] ?? null,
    version: values.version ?? undefined,
    servingsBefore: values.servingsBefore ?? undefined,
  }
}

function agingErrors(values: ListingFormValues, before: AgingListing | null, { zone, now }: Moment) {
  const after = { ...values, servingsAvailable: wholeNumber(values.servingsAvailable) }
  return listingIssues(after, before, dateInZone(now, values.timeZone || zone))
}

/** An empty field is no number, not 0. */
function wholeNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
