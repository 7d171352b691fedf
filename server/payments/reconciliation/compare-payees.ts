import type { Db } from '#server/database/tables.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { payeesOf } from '../taking/payment-method-rules.ts'
import type { Difference } from './difference-rules.ts'
import { listPaidAccounts, listPaidBakers } from './known-names-repository.ts'
import { differencesInPayees } from './payee-rules.ts'

/** Compares the accounts that payments go to with the rows of their bakers. */
export async function comparePayees(db: Db): Promise<Difference[]> {
  // read before the bakers: one who changes accounts meanwhile keeps the former account in their row
  const paid = await listPaidAccounts(db)
  const bakers = new Map((await listPaidBakers(db)).map((baker) => [baker.id, baker]))
  const owners = new Map<string, PersonId[]>()
  for (const baker of bakers.values())
    for (const rail of rails) {
      const { current } = payeesOf(baker, rail)
      if (current !== null)
        owners.set(keyOf(rail, current), [...(owners.get(keyOf(rail, current)) ?? []), baker.id])
    }
  return differencesInPayees(
    paid,
    (id, rail) => {
      const baker = bakers.get(id)
      return baker ? payeesOf(baker, rail) : null
    },
    (rail, payee) => owners.get(keyOf(rail, payee)) ?? [],
  )
}

function keyOf(rail: Rail, payee: string): string {
  return `${rail} ${payee}`
}
