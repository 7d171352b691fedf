import type { AppContext } from '#server/app-context.ts'
import { listOwing, sumOwed } from '#server/payments/owed/owed-repository.ts'
import { type Debtors, mostBakersShown } from '#shared/api/commission.ts'
import { toDecimal } from '#shared/money.ts'

/** Lists bakers with debt, highest first, and the total debt. */
export async function listDebtors({ db }: Pick<AppContext, 'db'>): Promise<Debtors> {
  const rows = await listOwing(db, mostBakersShown)
  return {
    owed: toDecimal(await sumOwed(db)),
    debtors: rows.map(({ id, name, owed, reserved }) => ({
      id,
      name,
      owed: toDecimal(owed),
      waivable: toDecimal(Math.max(0, owed - reserved)),
    })),
    isComplete: rows.length < mostBakersShown,
  }
}
