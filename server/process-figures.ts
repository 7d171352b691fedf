import type { AppContext } from './app-context.ts'
import { databaseFigures } from './database/database-figures.ts'
import { fillFigures } from './database/scale/fills/fill-figures.ts'
import { outboxFigures } from './database/scale/outbox-figures.ts'
import { replicaFigures } from './database/scale/replica-figures.ts'
import { jobFigures } from './jobs/job-figures.ts'
import { mailFigures } from './mail/mail-figures.ts'
import { paymentFigures } from './payments/taking/payment-figures.ts'
import type { Figures } from './telemetry/figures.ts'

/** What every process tells under `/metrics`, whether it serves pages or works in the background. */
export function processFigures(context: AppContext): Figures[] {
  // its own connections before the others ask for theirs
  return [...ownFigures(context), ...sharedFigures(context)]
}

/** What a process tells of itself. */
export function ownFigures({ database }: Pick<AppContext, 'database'>): Figures[] {
  return [databaseFigures(database), replicaFigures(database)]
}

/** What the database says, which is the same whoever asks. */
export function sharedFigures(context: AppContext): Figures[] {
  const { database } = context
  return [
    paymentFigures(context),
    outboxFigures(database),
    fillFigures(database),
    jobFigures(context),
    mailFigures(context),
  ]
}
