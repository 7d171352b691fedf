import type { Waiting, WaitlistEntry } from '#shared/api/waitlists.ts'
import { plural } from '#shared/plural.ts'
import { momentInSentence } from '#shared/zone-clock.ts'

/** What somebody reads who waits. */
export function waitingText({ toldAt }: WaitlistEntry, timeZone: string, now: Date): string {
  if (toldAt === null)
    return 'You wait for it. We write to you when there is some again; nothing is kept for you.'
  return `We wrote to you ${momentInSentence(toldAt, timeZone, now)} that there was some. You go on waiting, and hear of it when there is some again.`
}

/** What a baker reads of those who wait for a listing, or for one of its bake days; null: nobody does. */
export function peopleWaitText(waiting: readonly Waiting[]): string | null {
  const people = waiting.reduce((sum, one) => sum + one.people, 0)
  if (people === 0) return null
  return plural(people, ['# person waits for it', '# people wait for it'])
}
