import { messages, type PGlite, types } from '@electric-sql/pglite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { isCompiledBefore } from '../compiled-query-cache.ts'
import { changingCommands, longestPrepared, mostPrepared } from '../prepared-statements.ts'
import type { FolderRoom } from '../storage-state.ts'
import { textOf } from '../written-values.ts'
import { closeMessage, plainMessage, statementMessage } from './wire-messages.ts'

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]
type Field = messages.RowDescriptionMessage['fields'][number]

/** Whether a statement may be planned for its values, or never is. */
type Planning = 'auto' | 'force_generic_plan'

/** Statements that find rows by key. */
const byKey = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

/** Whether a statement only reads, by its first word. */
export function isRead(sql: string): boolean {
  return /^\s*(select|show|explain)\b/i.test(sql)
}

/**
 * Kysely's connection to PGlite, for the queue's current caller: one message per statement instead of six, and generic
 * plans for statements that find rows by key, as planning took most of the time.
 */
export class EmbeddedConnection implements DatabaseConnection {
  readonly #lite: PGlite
  readonly #room: FolderRoom | null
  /** the names of prepared statements, least recently used first */
  readonly #ready = new Map<string, string>()
  #named = 0
  #isInTransaction = false
  /** whether a statement of the transaction failed before the engine got it */
  #hasFailed = false
  #planning: Planning = 'auto'

  /** `room`: of its folder; null for memory */
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

  /** Runs a search statement, prepared and planned once for all values, as on PostgreSQL. */
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

  /** Commits; false when the transaction had failed and was rolled back. */
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
    throw new Error('The embedded database does not support streaming.')
  }

  /** Encodes values; an invalid one fails the transaction, as on PostgreSQL. */
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

  /** Sets the plan mode; never inside a transaction, whose rollback would undo it. */
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
    // writes reach the disk by themselves
    const answer = await this.#lite.execProtocolStream(message, { syncToFs: false })
    // a stopped engine returns nothing
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

/** Only Kysely's types know a row's shape. */
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
