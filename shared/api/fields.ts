import * as z from 'zod/mini'
import type { Branded } from '#shared/branded.ts'
import { earliestDate, latestDate } from '#shared/date-bounds.ts'
import type { ListSort } from '#shared/list-sorts.ts'
import { locale } from '#shared/locale.ts'
import { type Cents, type DecimalAmount, formatMoney, withSign } from '#shared/money.ts'
import { labelFault, longestName, nameFault, nameLengthFault, unseenFault } from '#shared/name-rules.ts'
import { readAmount } from '#shared/read-amount.ts'
import { readDate } from '#shared/read-date.ts'
import { notAnEmail, readEmail } from '#shared/read-email.ts'
import { readPhone } from '#shared/read-phone.ts'
import { isTimeZone } from '#shared/time-zone.ts'

/** Control characters except line breaks and tabs: nobody types them, and PostgreSQL rejects NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule's subject is exactly these characters
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const isCleanText = (text: string) => !controlCharacters.test(text) && text.isWellFormed()

/** A trimmed line or paragraph of 1 to `max` characters; `required` is the message when it is empty. */
export function requiredText(required: string, max: number) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, `Use ${max} characters or fewer`),
      z.refine(isCleanText, 'Remove the invisible characters'),
    )
}

/** A trimmed text of at most `max` characters that may be empty; `tooLong` is the message when it is longer. */
export function optionalText(max: number, tooLong = `Use ${max} characters or fewer`) {
  return z
    .string()
    .check(z.trim(), z.maxLength(max, tooLong), z.refine(isCleanText, 'Remove the invisible characters'))
}

/** Checks a text by a rule that returns its error message. */
function withoutFault(faultOf: (text: string) => string | null) {
  return z.superRefine((text: string, context) => {
    const fault = faultOf(text)
    if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: text })
  })
}

/** A new title, safe inside our own sentences; as `requiredText`. */
export function titleText(required: string, max: number) {
  return requiredText(required, max).check(withoutFault(unseenFault))
}

/** A new name that its owner gives a thing; `required` is the message for fewer than `least` characters. */
export function labelText(required: string, least: number, max: number) {
  return requiredText(required, max).check(
    z.refine((text) => [...text].length >= least, required),
    withoutFault(labelFault),
  )
}

/** A trimmed name of at most `longestName` characters, counted as in JSON Schema. */
function nameText(faultOf: (text: string) => string | null, least: number, required?: string) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(least, required),
      withoutFault(faultOf),
      z.refine(isCleanText, 'Remove the invisible characters'),
      z.meta({ maxLength: longestName }),
    )
}

/** A new name of a person (decisions, names); `required` is the message for fewer than `least` characters. */
export function requiredName(required: string, least = 1) {
  return nameText(nameFault, least, required)
}

/** A new name of a person that may be empty. */
export function optionalName() {
  return nameText(nameFault, 0)
}

/** A stored name that may predate the rules for new names, which `refuseNewName` checks. */
export function storedName(required?: string) {
  return nameText(nameLengthFault, required === undefined ? 0 : 1, required)
}

/** A reason for others to read; `required` is the message when it is empty. */
export type Reason = Branded<string, 'Reason'>
export function reasonText(required: string): z.ZodMiniType<Reason, Reason> {
  return requiredText(required, 1000)
}

/** The key of a list's sort order. */
export function sortName<Key extends string>(sorts: readonly ListSort<Key>[]) {
  const keys = sorts.map(({ key }) => key)
  return z.enum(keys, `Must be one of ${keys.join(', ')}`)
}

/** Any of our ids. */
export const Id = z.uuid('This is not a valid id')

export const IdParams = z.object({ id: Id })

/** A text that a reader of `shared/` understands, in the reader's spelling. */
function readText(required: string, read: (text: string) => { text: string } | { fault: string }) {
  return z.string(required).check(
    z.overwrite((text) => {
      const result = read(text)
      return 'text' in result ? result.text : text
    }),
    withoutFault((text) => {
      const result = read(text)
      return 'fault' in result ? result.fault : null
    }),
  )
}

const emailText = (faultOf: (fault: string) => string) =>
  readText(notAnEmail, (text) => {
    const read = readEmail(text)
    return 'email' in read ? { text: read.email } : { fault: faultOf(read.fault) }
  }).check(z.meta({ format: 'email', maxLength: 254 }))

/** An email address as `readEmail` spells it: ASCII only, because databases disagree on other lower case. */
export const Email = emailText((fault) => fault)

/** The same with the one documented message (AUTH-07). */
export const EmailOfReset = emailText(() => notAnEmail)

/** A phone number as typed, or an empty text. */
export const PhoneOrEmpty = readText('Enter a phone number, such as 212-555-0114.', (text) => {
  if (text.trim() === '') return { text: '' }
  const read = readPhone(text)
  return 'phone' in read ? { text: read.phone } : read
}).check(z.meta({ maxLength: 40 }))

/** A price or amount as `readAmount` understands it, such as "12.50" or "$12.50", or a number of dollars. */
export function dollars(required: string, max: number): z.ZodMiniType<Cents, DecimalAmount | number> {
  return z.pipe(
    z.union([z.string(), z.number()], required),
    z.transform((value, context) => {
      const text = String(value).trim()
      const read = readAmount(text)
      if ('cents' in read && read.cents > 0 && read.cents <= max * 100) return read.cents
      const fault = 'fault' in read ? read.fault : amountRange(max)
      const message = text === '' ? required : fault
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}

function amountRange(max: number): string {
  return `Enter an amount from ${formatMoney(1)} to ${withSign(max.toLocaleString(locale))}`
}

/** A two-place decimal string in a response. */
export const Decimal: z.ZodMiniType<DecimalAmount, DecimalAmount> = z
  .string()
  .check(z.regex(/^-?\d+\.\d{2}$/))

/** A moment as ISO 8601 in UTC. */
export const Moment = z.iso.datetime()

/**
 * Whether a date, moment, month or year is within `earliestDate` and `latestDate` (decisions, dates in
 * calls).
 */
const isWithinDates = (text: string) => {
  const [first, last] = [earliestDate, latestDate].map((day) => day.slice(0, text.length))
  const day = text.slice(0, latestDate.length)
  return first !== undefined && last !== undefined && day >= first && day <= last
}
const beyondDates = `Enter a date from ${earliestDate} to ${latestDate}`
const withinDates = z.refine<string>(isWithinDates, beyondDates)

/** A date in a request as `readDate` understands it; `required` is the message for none, `otherwise` for other texts. */
export function date(required: string, otherwise = required) {
  return readText(required, (text) => {
    const read = readDate(text)
    if ('fault' in read) return { fault: read.fault ?? (text.trim() === '' ? required : otherwise) }
    return isWithinDates(read.date) ? { text: read.date } : { fault: beyondDates }
  }).check(z.meta({ format: 'date' }))
}

/** A moment in a request, as ISO 8601 in UTC. */
export const moment = z.iso.datetime('Must be a moment such as 2026-11-29T17:00:00Z').check(withinDates)

const monthExample = 'Must be a month such as 2026-11'

/** A month YYYY-MM in a request. */
export const Month = z
  .string(monthExample)
  .check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, monthExample), withinDates)

const periodExample = `${monthExample}, or a year`

/** A month, or a year YYYY, in a request. */
export const Period = z
  .string(periodExample)
  .check(z.regex(/^\d{4}(-(0[1-9]|1[0-2]))?$/, periodExample), withinDates)

/** A clock time HH:MM, 24 hours. */
export function time(required: string) {
  return z.string(required).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, required))
}

/** The name of a time zone, such as `America/New_York`. */
export const TimeZone = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, 'Enter a time zone such as America/New_York'))

/** Degrees as a number or a numeric string (MAP-13). */
export function degrees(limit: 90 | 180) {
  const message = `Enter a number from -${limit} to ${limit}`
  const text = z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,30})?(e-\d{1,3})?$/i, message))
  return z.pipe(
    z.union([z.number(message), text], message),
    z.transform((value, context) => {
      const degrees = Number(value)
      // round tiny values to zero: PostgreSQL cannot store their squares
      if (Math.abs(degrees) < 1e-9) return 0
      if (Number.isFinite(degrees) && Math.abs(degrees) <= limit) return degrees
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    }),
  )
}

/** A boolean in a query string: `true`, `1`, `on`, `false` or `0`. */
export const QueryFlag = z.pipe(
  z.enum(['true', 'false', '1', '0', 'on'], 'Must be true or false'),
  z.transform((value) => value === 'true' || value === '1' || value === 'on'),
)

/** A number in a query string. */
export const queryNumber = (least: number, most: number, form = /^\d{1,7}(\.\d{1,20})?$/) => {
  const message = `Must be a number from ${least} to ${most}`
  return z.pipe(
    z.string(message).check(z.regex(form, message)),
    z.transform((text, context) => {
      const value = Number(text)
      if (value >= least && value <= most) return value
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )
}

/** The version that a form was opened with; without it, any version is replaced. */
export const version = z.optional(z.int('Must be a whole number').check(z.gte(0, 'At least 0')))
