import * as z from 'zod/mini'

/** How many rows a page of the console has when nothing is said (ADMIN-10), and at most. */
export const adminPageSize = { usual: 20, most: 100 } as const

/** How far pages are counted by number; beyond it a list goes on by its cursor. */
const mostPages = 500

/** Up to how many rows a list is counted: beyond it counting would cost more than the page. */
export const mostCounted = 10_000

function wholeNumber(most: number) {
  const message = `Must be a whole number from 1 to ${most}`
  return z.pipe(
    z.string(message).check(z.regex(/^\d{1,5}$/, message)),
    z.transform((text, context) => {
      const value = Number(text)
      if (value >= 1 && value <= most) return value
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }),
  )
}

/** What every list of the console takes: a page by its number (ADMIN-10), or what follows where a page ended. */
export const adminListQuery = {
  page: z.optional(wholeNumber(mostPages)),
  limit: z.optional(wholeNumber(adminPageSize.most)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
}

/** What every list of the console answers beside its rows. */
export const adminListResponse = {
  /** how many rows there are, counted up to 10,000 */
  total: z.int(),
  totalIsExact: z.boolean(),
  page: z.int(),
  limit: z.int(),
  /** the `cursor` of the next page; null on the last */
  nextCursor: z.nullable(z.string()),
}
