import type { AppContext } from './app-context.ts'
import { databaseFigures } from './database/database-figures.ts'
import { fillFigures } from './database/fills/fill-figures.ts'
import { outboxFigures } from './database/outbox-figures.ts'
import { replicaFigures } from './database/replica-figures.ts'
import { jobFigures } from './jobs/job-figures.ts'
import { mailFigures } from './mail/mail-figures.ts'
import { paymentFigures } from './payments/payment-figures.ts'
import type { Figures } from './telemetry/figures.ts'

/** What every process tells under `/metrics`, whether it serves pages or works in the background. */
export function processFigures(context: AppContext): Figures[] {
  const { database } = context
  return [
    // before the others ask it for theirs
    databaseFigures(database),
    paymentFigures(context),
    replicaFigures(database),
    outboxFigures(database),
    fillFigures(database),
    jobFigures(context),
    mailFigures(context),
  ]
}
