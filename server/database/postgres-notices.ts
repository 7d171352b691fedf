import pg from 'pg'

const longestPause = 10_000

/**
 * Listens on a channel of a PostgreSQL server over a connection of its own. After the connection breaks it connects
 * again, with longer pauses while that fails, and calls `onGap`, because notices in between are lost.
 */
export async function listenOnPostgres(
  settings: pg.ClientConfig,
  channel: string,
  onNotice: (payload: string) => void,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client(settings)
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    next.on('error', () => reconnect(next, 100))
    next.on('end', () => reconnect(next, 100))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
  }

  function reconnect(broken: pg.Client, pause: number): void {
    if (stopped || retry || (client !== null && client !== broken)) return
    client = null
    retry = setTimeout(() => {
      retry = null
      connect().then(onGap, () => reconnect(broken, Math.min(pause * 2, longestPause)))
    }, pause)
    retry.unref()
  }

  await connect()
  return async () => {
    stopped = true
    if (retry) clearTimeout(retry)
    await client?.end()
  }
}
