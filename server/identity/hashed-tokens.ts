import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/types'
import type { AppContext } from '#server/app-context.ts'
import { accountOfAddress } from './library-address.ts'
import { hashToken } from './token-hash.ts'

/**
 * Our database as the account library uses it. The library handles plain session tokens; the database stores only their
 * hashes.
 */
export function databaseWithHashedTokens({ db }: Pick<AppContext, 'db'>) {
  const open = kyselyAdapter(db, { type: 'postgres' })
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = open(options)
    return {
      ...withHashedTokens(adapter),
      transaction: (work) => adapter.transaction((trx) => work(withHashedTokens(trx))),
    }
  }
}

interface Query {
  model: string
  where: Where[]
}

/** Wraps every adapter call that can look up a session by its token. */
function withHashedTokens(adapter: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...adapter,
    async create(query) {
      const { model, data } = query
      const token: unknown = Reflect.get(data, 'token')
      if (model !== 'session' || typeof token !== 'string') return adapter.create(query)
      return withToken(await adapter.create({ ...query, data: { ...data, token: hashToken(token) } }), token)
    },
    async findOne<Row>(query: Parameters<DBTransactionAdapter['findOne']>[0]) {
      const token = query.model === 'session' ? tokenIn(query.where) : null
      const row = await adapter.findOne<Row>(stored(query))
      return token === null || row === null ? row : withToken(row, token)
    },
    findMany: (query) => adapter.findMany(query.where ? stored({ ...query, where: query.where }) : query),
    count: (query) => adapter.count(query.where ? stored({ ...query, where: query.where }) : query),
    update: (query) => adapter.update(stored(query)),
    updateMany: (query) => adapter.updateMany(stored(query)),
    delete: (query) => adapter.delete(stored(query)),
    deleteMany: (query) => adapter.deleteMany(stored(query)),
    consumeOne: (query) => adapter.consumeOne(stored(query)),
    incrementOne: (query) => adapter.incrementOne(stored(query)),
  }
}

/** Replaces the plain token in a query with its hash, and an address of the library with the account's id. */
function stored<Q extends Query>(query: Q): Q {
  if (query.model === 'session') return { ...query, where: query.where.map(hashed) }
  return query.model === 'user' ? { ...query, where: query.where.map(byId) } : query
}

function byId(condition: Where): Where {
  const id = condition.field === 'email' ? accountOfAddress(condition.value) : null
  return id === null ? condition : { ...condition, field: 'id', value: id }
}

function hashed(condition: Where): Where {
  const { field, value } = condition
  if (field !== 'token') return condition
  if (typeof value === 'string') return { ...condition, value: hashToken(value) }
  if (Array.isArray(value)) return { ...condition, value: value.map((one) => hashToken(`${one}`)) }
  return condition
}

/** The token that a query looks up; null when it uses another condition. */
function tokenIn(where: readonly Where[]): string | null {
  const value = where.find(({ field }) => field === 'token')?.value
  return typeof value === 'string' ? value : null
}

/** Puts the plain token back into a session's row. */
function withToken<Row>(row: Row, token: string): Row {
  if (typeof row === 'object' && row !== null && 'token' in row) row.token = token
  return row
}
