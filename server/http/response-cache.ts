import { LRUCache } from 'lru-cache'
import { asStale, type CachedResponse } from './cached-response.ts'

/** The sizes in bytes of the two segments (requested once, requested again), including stale responses. */
const roomForNew = 2 * 1024 * 1024
const roomForRepeated = 8 * 1024 * 1024
const roomForStale = 8 * 1024 * 1024

/** How long a stale response may be used after it expires, in milliseconds. */
const staleFor = 10 * 60_000

/**
 * Caches responses by URL in a segmented LRU, limited in bytes: a repeated request moves a response to the second
 * segment. Expired entries stay as stale ones (RFC 5861, `stale-if-error`).
 */
export class ResponseCache {
  readonly #fresh = roomOf(roomForNew)
  readonly #repeated = roomOf(roomForRepeated)
  readonly #stale = roomOf(roomForStale)

  /** The estimated size in bytes, including stale responses. */
  get size(): number {
    return [this.#fresh, this.#repeated, this.#stale].reduce((sum, room) => sum + room.calculatedSize, 0)
  }

  /** A URL's cached response at a `performance.now()` time; undefined once it has expired. */
  find(key: string, now: number): CachedResponse | undefined {
    const found = this.#repeated.get(key) ?? this.#firstRepeat(key)
    if (found === undefined || found.until > now) return found
    this.#repeated.delete(key)
    return undefined
  }

  store(key: string, answer: CachedResponse): void {
    this.#repeated.delete(key)
    this.#fresh.set(key, answer)
    this.#stale.set(key, answer)
  }

  /** A URL's latest cached response even if expired, for use when there is no other. */
  findStale(key: string, now: number): CachedResponse | undefined {
    const found = this.#stale.get(key)
    return found !== undefined && found.until + staleFor > now ? asStale(found) : undefined
  }

  /** Drops the matching responses, stale ones too. */
  drop(isGone: (answer: CachedResponse) => boolean): void {
    for (const room of [this.#fresh, this.#repeated, this.#stale]) dropOf(room, isGone)
  }

  /** Expires all responses, which stay as stale ones. */
  end(): void {
    this.#fresh.clear()
    this.#repeated.clear()
  }

  #firstRepeat(key: string): CachedResponse | undefined {
    const found = this.#fresh.get(key)
    if (found === undefined) return undefined
    this.#fresh.delete(key)
    this.#repeated.set(key, found)
    return found
  }
}

/** The estimated overhead of a response in bytes: URL, headers, encodings. */
const overhead = 4096

/** Twice the body: all compressed forms together are smaller than the body. */
const sizeOf = ({ payload }: CachedResponse, key: string) =>
  2 * (Buffer.byteLength(payload) + key.length) + overhead

const roomOf = (maxSize: number) => new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: sizeOf })

function dropOf(room: LRUCache<string, CachedResponse>, isGone: (answer: CachedResponse) => boolean): void {
  // copied first, because deleting would disturb the iteration
  for (const [key, answer] of [...room.entries()]) if (isGone(answer)) room.delete(key)
}
