import { LRUCache } from 'lru-cache'
import { asSpare, type CachedResponse } from './cached-response.ts'

/** The size in bytes of the two segments, responses requested once and those requested again, and of the spare ones. */
const roomForNew = 2 * 1024 * 1024
const roomForAskedAgain = 8 * 1024 * 1024
const roomForSpare = 8 * 1024 * 1024

/** How long after its end a response may stand in where there is no newer one to be had, in milliseconds. */
const spareFor = 10 * 60_000

/**
 * Responses cached by URL, in a segmented LRU: a response that is requested again moves to the second segment. Searches
 * that nobody repeats evict only each other, while they are young and cheap to collect, and never what everybody looks
 * at. Each segment is limited in bytes. Those that ended stay as spare ones for when the database is away (RFC 5861,
 * `stale-if-error`).
 */
export class ResponseCache {
  readonly #fresh = roomOf(roomForNew)
  readonly #askedAgain = roomOf(roomForAskedAgain)
  readonly #spare = roomOf(roomForSpare)

  /** How much is cached, spare ones included, in bytes by estimate. */
  get size(): number {
    return [this.#fresh, this.#askedAgain, this.#spare].reduce((sum, room) => sum + room.calculatedSize, 0)
  }

  /** The response cached for a URL at a moment of `performance.now()`; undefined once it has expired. */
  find(key: string, now: number): CachedResponse | undefined {
    const found = this.#askedAgain.get(key) ?? this.#firstRepeat(key)
    if (found === undefined || found.until > now) return found
    this.#askedAgain.delete(key)
    return undefined
  }

  keep(key: string, answer: CachedResponse): void {
    this.#askedAgain.delete(key)
    this.#fresh.set(key, answer)
    this.#spare.set(key, answer)
  }

  /** The response that was cached for a URL last, though it has ended: for whoever would get none. */
  findSpare(key: string, now: number): CachedResponse | undefined {
    const found = this.#spare.get(key)
    return found !== undefined && found.until + spareFor > now ? asSpare(found) : undefined
  }

  /** Drops those of which `isGone` says so, the spare ones too. */
  drop(isGone: (answer: CachedResponse) => boolean): void {
    for (const room of [this.#fresh, this.#askedAgain, this.#spare]) dropOf(room, isGone)
  }

  /** Ends all of them: they are spare from now on. */
  end(): void {
    this.#fresh.clear()
    this.#askedAgain.clear()
  }

  #firstRepeat(key: string): CachedResponse | undefined {
    const found = this.#fresh.get(key)
    if (found === undefined) return undefined
    this.#fresh.delete(key)
    this.#askedAgain.set(key, found)
    return found
  }
}

/** An estimate, in bytes, of what a response needs beside its body: URL, headers, encodings. */
const besideBody = 4096

/** Twice the body: all compressed forms together are smaller than the body itself. */
const sizeOf = ({ payload }: CachedResponse, key: string) =>
  2 * (Buffer.byteLength(payload) + key.length) + besideBody

const roomOf = (maxSize: number) => new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: sizeOf })

function dropOf(room: LRUCache<string, CachedResponse>, isGone: (answer: CachedResponse) => boolean): void {
  // taken down first: what is deleted on the way would lead the walk astray
  for (const [key, answer] of [...room.entries()]) if (isGone(answer)) room.delete(key)
}
