import type { ImportedBake, ImportFault, ImportField, PreviewRow, Shop } from '#shared/api/imports.ts'
import { dietNames } from '#shared/diets.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { cutoffText } from '#web/features/pickups/window-copy.ts'

/** The label of each field that a column can hold. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  category: 'Category',
  ingredients: 'Ingredients',
  description: 'Description',
  price: 'Price',
  servings: 'Servings',
  servingDescription: 'What a serving includes',
  options: 'Options',
  fillings: 'Fillings for the mixed boxes',
  cakeMessageLength: 'Cake message length',
  mostPerBuyer: 'Limit per buyer',
  ovenSpaces: 'Oven spaces per serving',
  leadHours: 'Minimum notice (hours)',
  readyDate: 'Ready date',
  readyTime: 'Ready time',
  weekdays: 'Days of the week it repeats on',
  lastDay: 'Repeats until',
  cutoff: 'Order by',
  draft: 'Draft',
  published: 'Published',
  photos: 'Photos',
  place: 'Pickup location',
  addressType: 'Address type',
  address: 'Pickup address',
  hidesAddress: 'Shows only the neighborhood',
  pickupInstructions: 'Pickup instructions',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  ...dietNames,
}

/** The names of the shops whose exports we know. */
export const shopNames: Readonly<Record<Shop, string>> = {
  shopify: 'Shopify',
  square: 'Square',
  etsy: 'Etsy',
  woocommerce: 'WooCommerce',
}

/** "Price: Price is required". */
export function faultText({ field, message }: ImportFault): string {
  return field === null ? message : `${fieldLabels[field]}: ${message}`
}

/** The further terms of a row: "Dozen $16.00 (12 servings) · order by 6:00 PM, 2 days before · at Stall", or empty. */
export function bakeTerms(bake: ImportedBake, isOneOfDays = false): string {
  const { options, cutoff, leadHours, ovenSpaces, place, isDraft } = bake
  return [
    ...options.map(optionText),
    ...(cutoff === null ? [] : [cutoffText(cutoff)]),
    ...(leadHours === null ? [] : [plural(leadHours, ['minimum notice: # hour', 'minimum notice: # hours'])]),
    ...(ovenSpaces === null
      ? []
      : [plural(ovenSpaces, ['# oven space per serving', '# oven spaces per serving'])]),
    ...(place === null ? [] : [`at ${place}`]),
    ...(isDraft ? [draftText(bake, isOneOfDays)] : []),
  ].join(' · ')
}

function draftText({ weekdays }: ImportedBake, isOneOfDays: boolean): string {
  if (weekdays.length > 0) return 'as drafts for you to publish'
  return isOneOfDays ? 'as a draft for you to publish' : 'paused'
}

function optionText({ name, price, servings, pieces }: ImportedBake['options'][number]): string {
  const each = plural(servings, ['# serving', '# servings'])
  const words = `${name} ${formatMoney(fromDecimal(price) ?? 0)} (${each})`
  return pieces === undefined ? words : `${words}, a mixed box of ${pieces}`
}

/** The number of bakes in rows, without further days of the same bake. */
export function countBakes(rows: readonly Pick<PreviewRow, 'bakeLine'>[]): number {
  return rows.filter(({ bakeLine }) => bakeLine === null).length
}
