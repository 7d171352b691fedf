import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import * as z from 'zod/mini'
import { readOptions } from '#server/database/postgres/postgres-settings.ts'
import type { Tables } from '#server/database/tables.ts'
import { valueParsers } from '#server/database/value-parsers.ts'

const Explained = z.tuple([
  z.object({
    'Planning Time': z.number(),
    'Execution Time': z.number(),
    Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
  }),
])

/** The cost of statements: milliseconds of planning and execution, and pages read. */
export interface Cost {
  time: number
  pages: number
}

/** A database that records statements and measures them. */
export interface MeasuredDatabase {
  db: Kysely<Tables>
  /** vacuums the database like the nightly job */
  tidy(): Promise<void>
  statementsOf(work: () => Promise<unknown>): Promise<CompiledQuery[]>
  costOf(statements: readonly CompiledQuery[]): Promise<Cost>
  close(): Promise<void>
}

/** Opens a connection for measurements. */
export function openMeasuredDatabase(url: string): MeasuredDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    options: readOptions,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        valueParsers[oid] ?? pg.types.getTypeParser(oid, format ?? 'text'),
    },
  })
  let asked: CompiledQuery[] = []
  const ready = new Map<string, string>()
  /** Prepares a statement, like the server. */
  async function readyName(sql: string): Promise<string> {
    const name = ready.get(sql) ?? `ready_${ready.size + 1}`
    if (!ready.has(sql)) await pool.query(`prepare ${name} as ${sql}`)
    ready.set(sql, name)
    return name
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      asked.push(query)
    },
  })
  return {
    db,
    async tidy() {
      await pool.query('vacuum analyze')
    },
    async statementsOf(work) {
      asked = []
      await work()
      return asked.filter(({ sql }) => /^\s*(select|with)/i.test(sql))
    },
    async costOf(statements) {
      const cost: Cost = { time: 0, pages: 0 }
      for (const { sql, parameters } of statements) {
        const values = parameters.map(asLiteral).join(', ')
        const execute = `execute ${await readyName(sql)}${values && `(${values})`}`
        const explain = `explain (analyze, buffers, timing off, summary, format json) ${execute}`
        const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(explain)
        const [plan] = Explained.parse(rows[0]?.['QUERY PLAN'])
        cost.time += plan['Planning Time'] + plan['Execution Time']
        cost.pages += plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
      }
      return cost
    },
    close: () => db.destroy(),
  }
}

/** A parameter of a search as an SQL literal. */
function asLiteral(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(',')}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}
