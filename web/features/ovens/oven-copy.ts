import type { Oven, OvenLoad } from '#shared/api/ovens.ts'
import { locale } from '#shared/locale.ts'
import { plural } from '#shared/plural.ts'

/** "30 of 48 oven spaces taken", and the consequence if there are none left. */
export function fullOvenText({ taken, spacesADay }: OvenLoad): string {
  const values = { taken: taken.toLocaleString(locale) }
  if (taken > spacesADay)
    return plural(
      spacesADay,
      [
        '{taken} of # oven space taken, more than there is. Nothing more can be ordered.',
        '{taken} of # oven spaces taken, more than there are. Nothing more can be ordered.',
      ],
      values,
    )
  if (taken === spacesADay)
    return plural(
      spacesADay,
      [
        'The # oven space is taken. Nothing more can be ordered.',
        'All # oven spaces are taken. Nothing more can be ordered.',
      ],
      values,
    )
  return plural(spacesADay, ['{taken} of # oven space taken', '{taken} of # oven spaces taken'], values)
}

/** The oven's load on a day (YYYY-MM-DD); null if nothing is taken or there is no capacity. */
export function fullOn({ spacesADay, days }: Oven, date: string): OvenLoad | null {
  const taken = days.find((day) => day.date === date)?.taken ?? 0
  return spacesADay === null || taken === 0 ? null : { taken, spacesADay }
}
