import type { ImportFault, ImportField } from '#shared/api/imports.ts'
import { dietNames } from '#shared/diets.ts'

/** What a baker calls each thing that a column may hold. */
export const fieldLabels: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  category: 'Category',
  ingredients: 'Ingredients',
  description: 'Description',
  price: 'Price',
  servings: 'Servings',
  servingDescription: 'What a serving is',
  options: 'Options',
  cakeMessageLength: 'Length of a message on the cake',
  mostPerBuyer: 'Most for each neighbour',
  ovenSpaces: 'Oven spaces for one serving',
  leadHours: 'Hours before it is ready to order at least',
  readyDate: 'Ready date',
  readyTime: 'Ready time',
  weekdays: 'Days of the week it repeats on',
  lastDay: 'Last day it repeats',
  addressType: 'Address type',
  address: 'Pickup address',
  hidesAddress: 'Shows only the neighbourhood',
  pickupInstructions: 'Pickup instructions',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  ...dietNames,
}

/** "Price: Price is required". */
export function faultText({ field, message }: ImportFault): string {
  return field === null ? message : `${fieldLabels[field]}: ${message}`
}
