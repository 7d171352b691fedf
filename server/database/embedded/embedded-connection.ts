import { messages, type PGlite, types } from '@electric-sql/pglite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { isCompiledBefore } from '../compiled-query-cache.ts'
import { changingCommands, longestPrepared, mostPrepared } from '../prepared-statements.ts'
import type { FolderRoom } from '../storage-state.ts'
import { textOf } from '../written-values.ts'
import { closeMessage, plainMessage, statementMessage } from './wire-messages.ts'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Field = messages.RowDescriptionMessage['fields'][number]

/** Whether a statement is planned for its values where that seems worth it, or never. */
type Planning = 'auto' | 'force_generic_plan'

/** Statements that find their rows by key, wherever they are sent. */
const byKey = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** Whether a statement only reads, as far as its first word tells. */
export function isRead(sql: string): boolean {
  return /^\s*(select|show|explain)\b/i.test(sql)
}

/**
 * Kysely's connection to PGlite. A statement is one message, not the six of PGlite's own `query`, and those of
 * transactions, those that write and those that are compiled once stay ready: they find their rows by key, so that one plan is
 * right for all values. Parsing and planning took most of the time of what we ask. Only for whoever has the turn in our line.
 */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #lite: PGlite
  readonly #room: FolderRoom | null
  /** the names of the statements that are ready, the least used first */
  readonly #ready = new Map<string, string>()
  #named = 0
  #isInTransaction = false
  /** whether a statement of the transaction failed before the engine heard of it */
  #hasFailed = false
  #planning: Planning = 'auto'

  /** `room`: of the folder it is in; null: it is in memory */
  constructor(lite: PGlite, room: FolderRoom | null = null) {
    this.#lite = lite
    this.#room = room
  }

  async executeQuery<R>(compiled: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters, query } = compiled
    if (!this.#isInTransaction && query.kind !== 'SelectQueryNode' && !isRead(sql))
      this.#room?.refuseWhenFull()
    if (this.#isInTransaction) return this.#executeReady<R>(sql, this.#written(parameters))
    if (byKey.has(query.kind) || isCompiledBefore(compiled)) return this.#executeReady<R>(sql, parameters)
    await this.#plan('auto')
    return this.#execute<R>({ name: '', sql, values: parameters })
  }

  /** Answers what looks for listings, which stays ready and is planned once for all values, as on PostgreSQL. */
  async read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    await this.#plan('force_generic_plan')
    return this.#executeReady<R>(sql, parameters)
  }

  async begin(): Promise<void> {
    this.#room?.refuseWhenFull()
    await this.#send(plainMessage('begin'))
    this.#isInTransaction = true
    this.#hasFailed = false
  }

  /** Answers whether the database kept what was done: not after a statement that failed. */
  async commit(): Promise<boolean> {
    this.#isInTransaction = false
    const answer = await this.#send(plainMessage(this.#hasFailed ? 'rollback' : 'commit'))
    const done = answer.find((message) => message instanceof messages.CommandCompleteMessage)
    return done?.text === 'COMMIT'
  }

  async rollback(): Promise<void> {
    this.#isInTransaction = false
    await this.#send(plainMessage('rollback'))
  }

  // biome-ignore lint/correctness/useYield: it only refuses
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database answers whole results only.')
  }

  /** Values as they are sent; one that cannot be fails the transaction, as on PostgreSQL. */
  #written(values: readonly unknown[]): unknown[] {
    try {
      return values.map(textOf)
    } catch (error) {
      this.#hasFailed = true
      throw error
    }
  }

  async #executeReady<R>(sql: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    if (sql.length > longestPrepared) return this.#execute<R>({ name: '', sql, values })
    const known = this.#ready.get(sql)
    if (known !== undefined) {
      this.#ready.delete(sql)
      this.#ready.set(sql, known)
      return this.#execute<R>({ name: known, sql: null, values })
    }
    this.#named += 1
    const name = `ready_${this.#named}`
    try {
      const answer = await this.#send(statementMessage({ name, sql, values }))
      this.#ready.set(sql, name)
      await this.#forgetLeastUsed()
      return resultOf<R>(answer, this.#lite)
    } catch (error) {
      if (!this.#ready.has(sql)) await this.#send(closeMessage([name]))
      throw error
    }
  }

  /** How what follows is planned; never inside a transaction, with whose end it might be undone. */
  async #plan(planning: Planning): Promise<void> {
    if (this.#planning === planning) return
    await this.#send(plainMessage(`set plan_cache_mode = ${planning}`))
    this.#planning = planning
  }

  async #forgetLeastUsed(): Promise<void> {
    const [oldest] = this.#ready
    if (this.#ready.size <= mostPrepared || !oldest) return
    const [sql, name] = oldest
    this.#ready.delete(sql)
    await this.#send(closeMessage([name]))
  }

  async #execute<R>(statement: Parameters<typeof statementMessage>[0]): Promise<QueryResult<R>> {
    return resultOf<R>(await this.#send(statementMessage(statement)), this.#lite)
  }

  async #send(message: Uint8Array): Promise<Message[]> {
    this.#room?.refuseWhenBroken()
    // what reaches the disk does so as it is written
    const answer = await this.#lite.execProtocolStream(message, { syncToFs: false })
    // the engine answers nothing where it was stopped
    this.#room?.refuseWhenBroken()
    return answer
  }
}

function resultOf<R>(answer: readonly Message[], { parsers }: PGlite): QueryResult<R> {
  const result: { rows: R[]; numAffectedRows?: bigint } = { rows: [] }
  let fields: readonly Field[] = []
  for (const message of answer)
    if (message instanceof messages.RowDescriptionMessage) fields = message.fields
    else if (message instanceof messages.DataRowMessage)
      result.rows.push(rowOf(message.fields, fields, parsers))
    else if (message instanceof messages.CommandCompleteMessage) {
      const words = message.text.split(' ')
      if (changingCommands.has(words[0] ?? '')) result.numAffectedRows = BigInt(words.at(-1) ?? 0)
    }
  return result
}

/** What a row holds, Kysely's types alone know. */
function rowOf<R>(
  texts: readonly (string | null)[],
  fields: readonly Field[],
  parsers: PGlite['parsers'],
): R {
  const columns = fields.map(({ name, dataTypeID }, index) => [
    name,
    types.parseType(texts[index] ?? null, dataTypeID, parsers),
  ])
  return Object.fromEntries(columns)
}
