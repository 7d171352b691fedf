import { ListingBody, StoredListingBody } from '#shared/api/listings.ts'
import { type AgingListing, listingIssues } from '#shared/listing-field-rules.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { type FieldErrors, fieldErrors, hasErrors } from '#web/data/field-errors.ts'
import { hidesAddressOf } from '#web/features/places/address-values.ts'
import type { ListingChange, ListingFields } from './api.ts'
import { fillingsOf, type ListingFormValues } from './listing-form-values.ts'

/** A checked form: the body to send, or its errors. */
export type Checked<Body> = { body: Body } | { errors: FieldErrors }

/** The time of the check, and the browser's time zone for a listing without its own. */
interface Moment {
  zone: string
  now: Date
}

/**
 * Checks the form of a new listing with the contract's schema (POST-09 to POST-19).
 * Its date must not be before today in the baker's time zone (POST-12).
 */
export function checkNewListing(values: ListingFormValues, moment: Moment): Checked<ListingFields> {
  const result = ListingBody.safeParse(typed(values, moment))
  const errors = { ...agingErrors(values, null, moment), ...formErrors(result) }
  if (!result.success || hasErrors(errors)) return { errors }
  const { cookId: _, ...parsed } = result.data
  return { body: { ...parsed, ...amountsOf(values) } }
}

/** Like `checkNewListing` for an edited listing: stored values stay valid, even a past date or zero servings. */
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

/** The prices as typed; the server parses them again. */
function amountsOf(values: ListingFormValues) {
  return { price: priceOf(values), options: optionsOf(values) }
}

/** With options the form has no listing price; the first option's price replaces it. */
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

/** Errors by field name; a field of an option has its own name. */
function formErrors(result: Parameters<typeof fieldErrors>[0]): FieldErrors {
  const issues = result.error?.issues ?? []
  const isOfOption = ({ path }: { path: readonly PropertyKey[] }) => path[0] === 'options' && path.length > 1
  const ofOptions = issues
    .filter(isOfOption)
    .map((issue) => ({ ...issue, path: [issue.path.map(String).join('.')] }))
  const others = issues.filter((issue) => !isOfOption(issue))
  return fieldErrors({ error: { issues: [...others, ...ofOptions] } })
}

/** The typed values in the types of the contract. */
function typed(values: ListingFormValues, { zone }: Moment) {
  return {
    ...values,
    timeZone: values.timeZone || zone,
    ...amountsOf(values),
    fillings: fillingsOf(values),
    cakeMessageLength: values.cakeMessageLength.trim() === '' ? 0 : wholeNumber(values.cakeMessageLength),
    mostPerBuyer: values.mostPerBuyer.trim() === '' ? null : wholeNumber(values.mostPerBuyer),
    // undefined keeps the stored value
    ovenSpaces: values.ovenSpaces.trim() === '' ? undefined : wholeNumber(values.ovenSpaces),
    doughGrams: values.doughGrams.trim() === '' ? null : wholeNumber(values.doughGrams),
    leadHours: values.leadHours.trim() === '' ? null : wholeNumber(values.leadHours),
    servingsAvailable: wholeNumber(values.servingsAvailable),
    hidesAddress: hidesAddressOf(values),
    // until the places are loaded, the server decides
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

/** Parses a whole number; an empty field is NaN, not 0. */
function wholeNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text)
}
