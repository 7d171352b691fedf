import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import { SlowStatements } from './slow-statements.ts'

/** A database that returns nothing, at once. */
const emptyDatabase = (statements: SlowStatements) =>
  new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: statements.note,
  })

describe('slow statements', () => {
  it('are counted and reported without their values; all statements are passed on', async () => {
    const handedOn: string[] = []
    const statements = new SlowStatements(({ query }) => handedOn.push(query.sql), 0)
    const told: string[] = []
    const stop = statements.subscribe(({ statement }) => told.push(statement))
    const db = emptyDatabase(statements)
    await sql`select from bread where baker = ${'Mrs Miller'}`.execute(db)
    stop()
    await sql`select from cakes`.execute(db)
    expect(told).toEqual(['select from bread where baker = $1'])
    expect(statements.count).toBe(2)
    expect(handedOn).toHaveLength(2)
  })

  it('do not include quick ones', async () => {
    const statements = new SlowStatements(undefined, Number.POSITIVE_INFINITY)
    await sql`select from bread`.execute(emptyDatabase(statements))
    expect(statements.count).toBe(0)
  })
})
