import pg from 'pg'
import type { SessionSettings } from './postgres-settings.ts'

/** Reconnection delays in milliseconds: the first and the longest. */
const firstPause = 100
const longestPause = 10_000

/** The callbacks of a listener. */
export interface NoticeListener {
  onNotice: (payload: string) => void
  /** notices resumed; some may have been lost */
  onGap: () => void
  /** no notices arrive for now */
  onLoss?: (() => void) | undefined
}

/**
 * Listens on a channel over its own connection. When it breaks, calls `onLoss`, reconnects with growing pauses and
 * calls `onGap`, because notices in between are lost.
 */
export async function listenOnPostgres(
  settings: SessionSettings,
  channel: string,
  { onNotice, onGap, onLoss }: NoticeListener,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | null = null
  let stopped = false

  async function connect(): Promise<void> {
    const next = new settings.Client(settings)
    next.on('notification', (notice) => onNotice(notice.payload ?? ''))
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    if (stopped) return next.end()
    client = next
  }

  function lose(broken: pg.Client): void {
    if (stopped || client !== broken) return
    client = null
    onLoss?.()
    connectAfter(firstPause)
  }

  function connectAfter(pause: number): void {
    if (stopped) return
    retry = setTimeout(() => {
      connect().then(
        () => stopped || onGap(),
        () => connectAfter(Math.min(pause * 2, longestPause)),
      )
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
