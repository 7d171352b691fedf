import type { Database } from '#server/database/database.ts'

/** A database of which the results of reads can be kept back. */
interface DatabaseWithHeldReads {
  database: Database
  /** Keeps back what the next select from `table` outside a transaction finds, until it is let go. */
  holdNextReadOf(table: string): { begun: Promise<void>; letGo: () => void }
}

/** Lets something happen between what somebody reads and what they do with it, on either engine. */
export function withHeldReads(open: Database): DatabaseWithHeldReads {
  let hold: { table: string; begin: () => void; until: Promise<void> } | null = null
  const reads = new WeakMap<object, string>()
  const db = open.db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') reads.set(queryId, JSON.stringify(node.from))
      return node
    },
    async transformResult({ queryId, result }) {
      const held = hold
      if (held !== null && reads.get(queryId)?.includes(`"name":"${held.table}"`)) {
        hold = null
        held.begin()
        await held.until
      }
      return result
    },
  })
  return {
    database: { ...open, db },
    holdNextReadOf(table) {
      const begun = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      hold = { table, begin: begun.resolve, until: letGo.promise }
      return { begun: begun.promise, letGo: letGo.resolve }
    },
  }
}
