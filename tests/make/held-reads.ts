import type { Database } from '#server/database/database.ts'

/** A database whose read results can be delayed. */
interface DatabaseWithHeldReads {
  database: Database
  /** Delays the result of the next select from `table` outside a transaction, after `others`, until `letGo`. */
  holdNextReadOf(table: string, others?: number): { begun: Promise<void>; letGo: () => void }
}

/** Lets tests act between a read and its use, on either engine. */
export function withHeldReads(open: Database): DatabaseWithHeldReads {
  let hold: { table: string; others: number; begin: () => void; until: Promise<void> } | null = null
  const reads = new WeakMap<object, string>()
  const db = open.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') reads.set(queryId, JSON.stringify(node.from))
      return node
    },
    async transformResult({ queryId, result }) {
      const held = hold
      if (held !== null && reads.get(queryId)?.includes(`"name":"${held.table}"`)) {
        held.others -= 1
        if (held.others >= 0) return result
        hold = null
        held.begin()
        await held.until
      }
      return result
    },
  })
  return {
    database: { ...open, db },
    holdNextReadOf(table, others = 0) {
      const begun = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      hold = { table, others, begin: begun.resolve, until: letGo.promise }
      return { begun: begun.promise, letGo: letGo.resolve }
    },
  }
}
