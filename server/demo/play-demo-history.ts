import { makeRepeatedBatches } from '#server/bake-days/make-repeated-batches.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { keepPickupSpans } from '#server/pickups/keep-pickup-spans.ts'
import { joinWaitlist } from '#server/waitlists/join-waitlist.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { makeDemoAdmin } from './demo-admin.ts'
import { demoBakers } from './demo-bakers.ts'
import type { OpenDemoPayments } from './demo-payments.ts'
import { demoBuyer, demoNeighbors } from './demo-people.ts'
import {
  connectBaker,
  dropMailsOfHistory,
  findSampleByTitle,
  listCheckoutKeys,
  listDemoPeople,
} from './demo-repository.ts'
import { historyStart } from './demo-rows.ts'
import { demoStories, waitedFor } from './demo-stories.ts'
import type { DemoStory } from './demo-story.ts'
import { planStories } from './plan-stories.ts'
import { playStory, storyKey } from './play-story.ts'
import { isPlayground } from './playground.ts'
import type { Stage } from './stage.ts'

interface Playing {
  open: OpenDemoPayments
  log: JobLog
  /** stops after the running story; the next start continues */
  signal: AbortSignal
}

type People = ReadonlyMap<string, { id: PersonId; email: string }>

/**
 * Plays the stories of the demo that were not played yet, at moments in the past, before any job runs: orders in every
 * status, payments in the sandbox, reviews, and a waitlist. Nothing happens outside a playground or without demo people.
 */
export async function playDemoHistory(context: MoneyContext, playing: Playing): Promise<void> {
  if (!isPlayground(context.config) || playing.signal.aborted) return
  const people = await listDemoPeople(context.db)
  if (!people.has(demoBuyer.name)) return
  const buyers = [demoBuyer, ...demoNeighbors].flatMap(({ name }) => people.get(name)?.id ?? [])
  const played = await listCheckoutKeys(context.db, buyers)
  const stories = demoStories.filter((story) => !played.has(storyKey(story)))
  if (stories.length > 0) await playAll(context, stories, people, playing)
}

async function playAll(
  context: MoneyContext,
  stories: readonly DemoStory[],
  people: People,
  { open, log, signal }: Playing,
): Promise<void> {
  const { db } = context
  const startedAt = context.now()
  let moment = historyStart(startedAt)
  const clock = () => moment
  const payments = await open(clock)
  const stage: Stage = {
    context: { ...context, now: clock, providers: payments.providers },
    payments,
    // successes of the past would only fill the terminal
    log: { info: () => undefined, error: log.error.bind(log) },
    moveTo(wanted) {
      moment = wanted < startedAt ? wanted : startedAt
    },
  }
  try {
    await keepPickupSpans(context, log)
    await makeDemoAdmin(context)
    await connectBakers(stage, people)
    for (const planned of await planStories(db, stories, people, startedAt)) {
      if (signal.aborted) return
      await playStory(stage, planned).catch((err: unknown) =>
        log.error({ err, story: planned.story.key }, 'A story of the demo could not be played.'),
      )
    }
    stage.moveTo(startedAt)
    await waitForSoldOut(stage, people)
    await makeRepeatedBatches(context)
    await dropMailsOfHistory(db, startedAt, context.config.supportEmail)
  } finally {
    await payments.close()
  }
}

async function connectBakers({ context, payments }: Stage, people: People): Promise<void> {
  for (const { name, connectedTo } of demoBakers) {
    const baker = people.get(name)
    if (baker && connectedTo !== undefined)
      await connectBaker(context.db, baker.id, await payments.openAccount(connectedTo, baker))
  }
}

/** Adds people to the waitlist of the sample that the stories sold out. */
async function waitForSoldOut({ context }: Stage, people: People): Promise<void> {
  const listing = await findSampleByTitle(context.db, waitedFor.bake)
  if (!listing) return
  for (const name of waitedFor.by) {
    const viewer = people.get(name)
    if (viewer)
      await joinWaitlist(context, { ...viewer, isEmailConfirmed: true }, listing.id, { servings: 1 })
  }
}
