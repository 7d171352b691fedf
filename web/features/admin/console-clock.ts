import { createContext, useContext } from 'react'
import { locale } from '#shared/locale.ts'
import { defaultTimeZone } from '#shared/ready-by.ts'

/** The zone in which the console tells the time, as its setting says. */
export const ConsoleZone = createContext(defaultTimeZone)

/** Moments as the console shows them, by the clock of its time zone. */
export interface ConsoleClock {
  timeZone: string
  /** the day that a moment falls on: "Mar 2, 2026" */
  dayText(moment: string): string
  /** "Nov 22, 2026, 3:05 PM EST" */
  momentText(moment: string): string
}

/** The clock that the console goes by. */
export function useConsoleClock(): ConsoleClock {
  return clockOf(useContext(ConsoleZone))
}

const clocks = new Map<string, ConsoleClock>()

/** The clock of a zone; its formats are made once. */
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
