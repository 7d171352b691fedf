import * as z from 'zod/mini'

/** The default and largest page of a console list, in rows (ADMIN-10). */
export const adminPageSize = { usual: 20, most: 100 } as const

/** The last page by number; beyond it a list continues by cursor. */
const mostPages = 500

/** The highest exact count of a list; beyond it counting would cost more than the page. */
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

/** The paging parameters of every console list: a page number (ADMIN-10), or a cursor. */
export const adminListQuery = {
  page: z.optional(wholeNumber(mostPages)),
  limit: z.optional(wholeNumber(adminPageSize.most)),
  cursor: z.optional(z.string().check(z.maxLength(300))),
}

/** The paging fields of every console list's response. */
export const adminListResponse = {
  /** the number of rows, counted up to 10,000 */
  total: z.int(),
  totalIsExact: z.boolean(),
  page: z.int(),
  limit: z.int(),
  /** the `cursor` of the next page; null on the last */
  nextCursor: z.nullable(z.string()),
}
