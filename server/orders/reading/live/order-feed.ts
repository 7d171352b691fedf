import type { Database } from '#server/database/database.ts'
import type { PersonId, SessionId } from '#shared/api/ids.ts'
import { eventsOf, type PersonalEvent, readOrderNotice } from './order-notice.ts'

/** One open connection of a person. */
export interface Listener {
  /** the session that the connection ends with */
  sessionId: SessionId
  notify(event: PersonalEvent): void
  /** sends a heartbeat and checks the session */
  beat(): void
  /** closes the connection; the browser reconnects and reads what it missed */
  end(): void
}

/** Heartbeat interval in milliseconds; proxies close connections that are silent for a minute. */
const beatEvery = 25_000

/** The connections of this process that listen for order events from any process. */
export class OrderFeed {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #beats: NodeJS.Timeout
  #isClosed = false
  #stopListening: readonly (() => Promise<void>)[] = []

  private constructor() {
    this.#beats = setInterval(() => {
      for (const listener of this.#all()) listener.beat()
    }, beatEvery)
    this.#beats.unref()
  }

  /** Opens a feed on the database's notifications. */
  static async open(database: Database): Promise<OrderFeed> {
    const feed = new OrderFeed()
    // notifications were lost: reconnecting browsers read what they missed
    const onGap = () => feed.endAll()
    feed.#stopListening = [
      await database.listen('order_changed', (payload) => feed.#hear(payload), onGap),
      await database.listen('session_ended', (sessionId) => feed.#look(sessionId), onGap),
    ]
    return feed
  }

  /** Number of open connections of a person in this process. */
  countOf(personId: PersonId): number {
    return this.#listeners.get(personId)?.size ?? 0
  }

  /**
   * Subscribes a listener to a person's events; returns how to unsubscribe. Ends the listener at once while the process
   * stops.
   */
  add(personId: PersonId, listener: Listener): () => void {
    if (this.#isClosed) listener.end()
    const own = this.#listeners.get(personId) ?? new Set()
    this.#listeners.set(personId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && this.#listeners.get(personId) === own) this.#listeners.delete(personId)
    }
  }

  endAll(): void {
    for (const listener of this.#all()) listener.end()
  }

  /** Ends all current and future connections and stops listening. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beats)
    this.endAll()
    for (const stop of this.#stopListening) await stop()
  }

  #hear(payload: string): void {
    const notice = readOrderNotice(payload)
    if (!notice) return
    for (const event of eventsOf(notice))
      for (const listener of this.#listeners.get(event.personId) ?? []) listener.notify(event)
  }

  /** Makes the connections of a session check it at once. */
  #look(sessionId: string): void {
    for (const listener of this.#all()) if (listener.sessionId === sessionId) listener.beat()
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((own) => [...own])
  }
}
