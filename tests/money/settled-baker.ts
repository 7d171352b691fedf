import type { Sandbox } from '#sandbox/open-sandbox.ts'
import type { Db, NewUserRow } from '#server/database/tables.ts'
import { rails } from '#shared/payment-methods.ts'
import { insertBaker } from '#tests/make/listing-rows.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'

/** Inserts a baker connected to every provider of the sandbox; returns their id. `changes` replace single columns. */
export async function insertPaidBaker(
  db: Db,
  sandbox: Sandbox,
  changes: Partial<NewUserRow> = {},
): Promise<string> {
  const accounts = await Promise.all(rails.map((rail) => testedRails[rail].openAccount(sandbox)))
  return insertBaker(db, Object.assign({}, changes, ...accounts))
}
