import type { Database } from '#server/database/database.ts'

/** The database connection of one of several processes, with its listing notifications. */
export interface WatchedDatabase {
  database: Database
  /** waits until the process has received notifications of all commits so far */
  hearAll(): Promise<void>
  /** drops notifications until `comeBack` */
  lose(): void
  comeBack(): void
  /** delays the result of a visitor's next read, or fails it */
  holdNextRead(): { begun: Promise<void>; letGo: () => void; fail: (error: Error) => void }
}

const channel = 'listings_changed'
const marked = 'mark '

/** Watches a database from whose `replicaDb` visitors read listings. */
export function watchDatabase(database: Database): WatchedDatabase {
  const marks = new Map<string, () => void>()
  let hold: { begin: () => void; until: Promise<void> } | null = null
  let isLost = false
  let lose: () => void = () => undefined
  let comeBack: () => void = () => undefined
  const replicaDb = database.replicaDb.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const held = hold
      hold = null
      held?.begin()
      await held?.until
      return result
    },
  })
  return {
    database: {
      ...database,
      replicaDb,
      listen(name, onNotice, onGap, onLoss) {
        if (name !== channel) return database.listen(name, onNotice, onGap, onLoss)
        lose = () => onLoss?.()
        comeBack = onGap
        const hear = (payload: string) => {
          const lines = payload.split('\n')
          const told = lines.filter((line) => !line.startsWith(marked))
          if (told.length > 0 && !isLost) onNotice(told.join('\n'))
          for (const line of lines) marks.get(line)?.()
        }
        return database.listen(name, hear, onGap, onLoss)
      },
    },
    async hearAll() {
      // notifications arrive in commit order, so the mark follows all earlier ones
      const mark = `${marked}${crypto.randomUUID()}`
      const heard = Promise.withResolvers<void>()
      marks.set(mark, heard.resolve)
      await database.runSql('select tell($1, $2)', [channel, mark])
      await heard.promise
    },
    lose() {
      isLost = true
      lose()
    },
    comeBack() {
      isLost = false
      comeBack()
    },
    holdNextRead() {
      const begun = Promise.withResolvers<void>()
      const letGo = Promise.withResolvers<void>()
      hold = { begin: begun.resolve, until: letGo.promise }
      return { begun: begun.promise, letGo: letGo.resolve, fail: letGo.reject }
    },
  }
}
