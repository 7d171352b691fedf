import type { Figures } from '#server/telemetry/figures.ts'
import type { Database } from '../database.ts'
import { readOutbox } from './outbox-repository.ts'

/** The `/metrics` about the outbox. On the embedded database it is empty and without a relay. */
export function outboxFigures({ readDb }: Pick<Database, 'readDb'>): Figures {
  return {
    help: {
      tellings_waiting: 'Changes that have committed and are not told to the processes yet.',
      tellings_oldest_seconds: 'How long the oldest of them has been waiting, in seconds.',
      tellings_silent_seconds:
        'How long ago a process was seen telling, in seconds; NaN before the first time.',
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
