import type { Waiting, WaitlistEntry } from '#shared/api/waitlists.ts'
import { plural } from '#shared/plural.ts'
import { momentInSentence } from '#shared/zone-clock.ts'

/** The text for a waiting user. */
export function waitingText({ toldAt }: WaitlistEntry, timeZone: string, now: Date): string {
  if (toldAt === null)
    return 'You’re on the waitlist. We’ll email you when it’s available again. Nothing is held for you.'
  return `We emailed you ${momentInSentence(toldAt, timeZone, now)} that it was available. You’re still on the waitlist, and we’ll email you when it’s available again.`
}

/** The baker's text about people waiting for a listing or bake day; null if nobody is. */
export function peopleWaitText(waiting: readonly Waiting[]): string | null {
  const people = waiting.reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  return plural(people, ['# person on the waitlist', '# people on the waitlist'])
}
