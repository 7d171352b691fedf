import { backupFigures } from './alarms/backup-figures.ts'
import type { AppContext } from './app-context.ts'
import { certificateFigures } from './certificates/certificate-figures.ts'
import { databaseFigures } from './database/database-figures.ts'
import { backfillFigures } from './database/scale/backfills/backfill-figures.ts'
import { outboxFigures } from './database/scale/outbox-figures.ts'
import { replicaFigures } from './database/scale/replica-figures.ts'
import { jobFigures } from './jobs/job-figures.ts'
import { mailFigures } from './mail/mail-figures.ts'
import { paymentFigures } from './payments/taking/payment-figures.ts'
import type { Figures } from './telemetry/figures.ts'

/** The `/metrics` of every process, web or worker. */
export function processFigures(context: AppContext): Figures[] {
  // connections first, before the others use any
  return [...ownFigures(context), ...sharedFigures(context)]
}

/** The process's own figures. */
export function ownFigures({
  certificates,
  database,
  now,
}: Pick<AppContext, 'certificates' | 'database' | 'now'>): Figures[] {
  return [databaseFigures(database), replicaFigures(database), certificateFigures(certificates, now)]
}

/** The database's figures, the same in every process. */
export function sharedFigures(context: AppContext): Figures[] {
  const { database } = context
  return [
    paymentFigures(context),
    outboxFigures(database),
    backfillFigures(database),
    jobFigures(context),
    mailFigures(context),
    backupFigures(context),
  ]
}
