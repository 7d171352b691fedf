import { createContext, useContext } from 'react'
import { locale } from '#shared/locale.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'

/** The console's time zone, from its setting. */
export const ConsoleZone = createContext(defaultTimeZone)

/** Formats moments in the console's time zone. */
export interface ConsoleClock {
  timeZone: string
  /** the date of a moment: "Mar 2, 2026" */
  dayText(moment: string): string
  /** "Nov 22, 2026, 3:05 PM EST" */
  momentText(moment: string): string
}

/** The formatters in the console's time zone. */
export function useConsoleClock(): ConsoleClock {
  return clockOf(useContext(ConsoleZone))
}

const clocks = new Map<string, ConsoleClock>()

/** The formatters of a time zone, created once per zone. */
export function clockOf(timeZone: string): ConsoleClock {
  const known = clocks.get(timeZone)
  if (known) return known
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const
  const day = new Intl.DateTimeFormat(locale, { timeZone, ...date })
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const moment = new Intl.DateTimeFormat(locale, { timeZone, ...date, ...time })
  const clock: ConsoleClock = {
    timeZone,
    dayText: (at) => day.format(new Date(at)),
    momentText: (at) => moment.format(new Date(at)),
  }
  clocks.set(timeZone, clock)
  return clock
}
