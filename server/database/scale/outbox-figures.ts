import type { Figures } from '#server/telemetry/figures.ts'
import type { Database } from '../database.ts'
import { readOutbox } from './outbox-repository.ts'

/** The `/metrics` about the outbox. On the embedded database it is empty and without a relay. */
export function outboxFigures({ readDb }: Pick<Database, 'readDb'>): Figures {
  return {
    help: {
      tellings_waiting: 'Committed outbox events that are not sent yet.',
      tellings_oldest_seconds: 'How long the oldest of them has been waiting, in seconds.',
      tellings_silent_seconds: 'Seconds since the last heartbeat of the outbox relay; NaN before the first.',
    },
    async read() {
      const { waiting, oldest_seconds, silent_seconds } = await readOutbox(readDb)
      return {
        tellings_waiting: waiting,
        tellings_oldest_seconds: oldest_seconds,
        tellings_silent_seconds: silent_seconds ?? Number.NaN,
      }
    },
  }
}
