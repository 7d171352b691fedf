import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toAppError } from '#server/http/error-response.ts'
import { openTestDatabase } from '#tests/make/test-database.ts'
import { DatabaseBusyError } from '../database.ts'
import { inTransaction, TransactionTooLongError } from '../transaction.ts'
import { ConnectionQueue } from './connection-queue.ts'

const longestWait = 60_000

describe('the queue for the single connection', () => {
  afterEach(() => void vi.useRealTimers())

  it('serves in order of arrival', async () => {
    const queue = new ConnectionQueue(longestWait)
    const served: number[] = []
    await Promise.all([1, 2, 3].map((caller) => queue.with(async () => void served.push(caller))))
    expect(served).toEqual([1, 2, 3])
  })

  it('lets no newcomer overtake a waiting caller', async () => {
    const queue = new ConnectionQueue(longestWait)
    const served: string[] = []
    const giveBack = await queue.take()
    const waiting = queue.with(async () => void served.push('waited'))
    giveBack()
    const newcomer = queue.with(async () => void served.push('came late'))
    await Promise.all([waiting, newcomer])
    expect(served).toEqual(['waited', 'came late'])
  })

  it('yields to the event loop between waiting callers and after a single one', async () => {
    const queue = new ConnectionQueue(longestWait)
    const seen: string[] = []
    const asks = (name: string) => queue.with(async () => void seen.push(name))
    setImmediate(() => seen.push('looked around'))
    await Promise.all([asks('first'), asks('second')])
    setImmediate(() => seen.push('looked around'))
    await asks('third')
    await asks('fourth')
    expect(seen).toEqual(['first', 'looked around', 'second', 'third', 'looked around', 'fourth'])
  })

  it('continues after a failure and ignores a connection’s second release', async () => {
    const queue = new ConnectionQueue(longestWait)
    await expect(queue.with(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const giveBack = await queue.take()
    giveBack()
    giveBack()
    const again = await queue.take()
    let second = false
    const waiting = queue.take().then(() => {
      second = true
    })
    await Promise.resolve()
    expect(second).toBe(false)
    again()
    await waiting
  })

  it('rejects callers who waited too long and removes them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const queue = new ConnectionQueue(longestWait)
    const giveBack = await queue.take()
    const tired = expect(queue.take()).rejects.toThrow(DatabaseBusyError)
    await vi.advanceTimersByTimeAsync(longestWait)
    await tired
    giveBack()
    await expect(queue.with(async () => 'served')).resolves.toBe('served')
  })
})

describe('the embedded database', () => {
  it('returns 503 for a query that waits too long, and works again when the transaction ends', async () => {
    const database = await openTestDatabase('embedded', 5)
    const { promise: waitedLongEnough, resolve: end } = Promise.withResolvers<void>()
    const { promise: open, resolve: opened } = Promise.withResolvers<void>()
    const slow = inTransaction(database.db, async (trx) => {
      await sql`select 1`.execute(trx)
      opened()
      await waitedLongEnough
    })
    await open
    const refused = await sql`select 1`.execute(database.db).catch(toAppError)
    expect(refused).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 5 })
    end()
    await slow
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('rolls back a transaction that takes too long and frees the connection', async () => {
    const database = await openTestDatabase('embedded')
    await database.runScript('create table notes (body text)')
    const hanging = inTransaction(
      database.db,
      async (trx) => {
        await sql`insert into notes values ('half done')`.execute(trx)
        await new Promise(() => undefined)
      },
      5,
    )
    const refused = await hanging.catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(TransactionTooLongError)
    expect(toAppError(refused).status).toBe(503)
    expect((await sql`select * from notes`.execute(database.db)).rows).toEqual([])
    await database.close()
  })
})
