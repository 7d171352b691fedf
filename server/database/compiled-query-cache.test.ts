import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, it } from 'vitest'
import { compiledQueryCache } from './compiled-query-cache.ts'
import type { Tables } from './tables.ts'

const db = new Kysely<Tables>({
  dialect: {
    createDriver: () => new DummyDriver(),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  },
})

describe('compiled queries', () => {
  it('are compiled once per form and run with current values', () => {
    const made: string[] = []
    const compileOnce = compiledQueryCache<{ id: string }>()
    const find = (names: readonly string[]) =>
      compileOnce(String(names.length), names, () => {
        made.push(names.join())
        return db.selectFrom('users').select('id').where('first_name', 'in', names).compile()
      })
    for (const names of [['Ann'], ['Bea'], ['Cem', 'Dan'], ['Eve']]) {
      const { sql, parameters } = find(names)
      expect(parameters).toEqual(names)
      expect(sql).toContain(names.length === 1 ? 'in ($1)' : 'in ($1, $2)')
    }
    expect(made).toEqual(['Ann', 'Cem,Dan'])
  })

  it('are evicted when there are many forms, and not cached when very long', () => {
    const made = new Map<number, number>()
    const compileOnce = compiledQueryCache<{ id: string }>()
    const find = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `name ${index}`)
      return compileOnce(String(count), names, () => {
        made.set(count, (made.get(count) ?? 0) + 1)
        return db.selectFrom('users').select('id').where('first_name', 'in', names).compile()
      })
    }
    for (let count = 1; count <= 51; count += 1) find(count)
    expect(find(51).parameters).toHaveLength(51)
    expect(find(1).parameters).toEqual(['name 0'])
    expect(find(5000).parameters).toEqual(find(5000).parameters)
    expect([made.get(1), made.get(51), made.get(5000)]).toEqual([2, 1, 2])
  })

  it('throw when they use other values, or the same in another order', () => {
    const asking = (first: string, second: string) => () =>
      db
        .selectFrom('users')
        .select('id')
        .where('first_name', '=', first)
        .where('last_name', '=', second)
        .compile()
    const compileOnce = compiledQueryCache<{ id: string }>()
    expect(() => compileOnce('', ['Ann', 'Doe'], asking('Doe', 'Ann'))).toThrow(RangeError)
    expect(() => compileOnce('', ['Ann'], asking('Ann', 'Doe'))).toThrow(RangeError)
    expect(compileOnce('', ['Ann', 'Doe'], asking('Ann', 'Doe')).parameters).toEqual(['Ann', 'Doe'])
  })
})
