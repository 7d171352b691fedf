import type { Database } from '#server/database/database.ts'
import type { PersonId, SessionId } from '#shared/api/ids.ts'
import { eventsOf, type PersonalEvent, readOrderNotice } from './order-notice.ts'

/** One open connection of a person. */
export interface Listener {
  /** whose end is this connection's too */
  sessionId: SessionId
  notify(event: PersonalEvent): void
  /** proves that the other end and its session are still there */
  beat(): void
  /** ends the connection; the browser comes back and reads what it missed */
  end(): void
}

/** How often every connection shows that it is alive, in milliseconds; proxies close what is silent for a minute. */
const beatEvery = 25_000

/** Who listens for their orders in this process, told of changes that any process makes. */
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

  /** Opens a feed on the database's notices. */
  static async open(database: Database): Promise<OrderFeed> {
    const feed = new OrderFeed()
    // notices were lost: whoever comes back reads what they missed
    const onGap = () => feed.endAll()
    feed.#stopListening = [
      await database.listen('order_changed', (payload) => feed.#hear(payload), onGap),
      await database.listen('session_ended', (sessionId) => feed.#look(sessionId), onGap),
    ]
    return feed
  }

  /** How many connections a person has open here. */
  countOf(personId: PersonId): number {
    return this.#listeners.get(personId)?.size ?? 0
  }

  /** Subscribes a listener to a person's events; returns how to unsubscribe. One that comes back while the process stops is ended at once. */
  add(personId: PersonId, listener: Listener): () => void {
    if (this.#isClosed) listener.end()
    const own = this.#listeners.get(personId) ?? new Set()
    this.#listeners.set(personId, own.add(listener))
    return () => {
      own.delete(listener)
      if (own.size === 0 && this.#listeners.get(personId) === own) this.#listeners.delete(personId)
    }
  }

  /** Ends every connection. */
  endAll(): void {
    for (const listener of this.#all()) listener.end()
  }

  /** Ends every connection, those to come too, and hears no more. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#beats)
    this.endAll()
    for (const stop of this.#stopListening) await stop()
  }

  #hear(payload: string): void {
    const notice = readOrderNotice(payload)
    if (!notice) return
    for (const told of eventsOf(notice))
      for (const listener of this.#listeners.get(told.personId) ?? []) listener.notify(told)
  }

  /** Has the connections of a session look at once whether it goes on. */
  #look(sessionId: string): void {
    for (const listener of this.#all()) if (listener.sessionId === sessionId) listener.beat()
  }

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((own) => [...own])
  }
}
