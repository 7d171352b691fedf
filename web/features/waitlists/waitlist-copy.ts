import type { Waiting, WaitlistEntry } from '#shared/api/waitlists.ts'
import { plural } from '#shared/plural.ts'
import { momentInSentence } from '#shared/zone-clock.ts'

/** The text for a waiting user. */
export function waitingText({ toldAt }: WaitlistEntry, timeZone: string, now: Date): string {
  if (toldAt === null)
    return 'You wait for it. We write to you when there is some again; nothing is kept for you.'
  return `We wrote to you ${momentInSentence(toldAt, timeZone, now)} that there was some. You go on waiting, and hear of it when there is some again.`
}

/** The baker's text about people waiting for a listing or bake day; null if nobody is. */
export function peopleWaitText(waiting: readonly Waiting[]): string | null {
  const people = waiting.reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  return plural(people, ['# person waits for it', '# people wait for it'])
}
