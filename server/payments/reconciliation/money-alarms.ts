import type { AppContext } from '#server/app-context.ts'
import { readMark } from '#server/database/restored/database-mark-repository.ts'
import type { FieldMessages } from '#server/http/app-error.ts'
import { holdCauses } from '#shared/hold-causes.ts'
import { plural } from '#shared/plural.ts'
import { countStoppedPayments } from './reconciliation-repository.ts'

/** Returns alarms about stopped payments and a hold on money. */
export async function moneyAlarms({ db }: Pick<AppContext, 'db'>): Promise<FieldMessages> {
  const stopped = await countStoppedPayments(db)
  const hold = (await readMark(db))?.hold ?? null
  return {
    ...(stopped === 0
      ? {}
      : {
          money: plural(stopped, [
            '# payment is stopped: see Money in the console.',
            '# payments are stopped: see Money in the console.',
          ]),
        }),
    ...(hold === null
      ? {}
      : { restored: `No money leaves: see Money in the console. ${holdCauses[hold.because]}` }),
  }
}
