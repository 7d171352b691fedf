import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** The size in bytes of the two segments: responses requested once, and those requested again. */
const roomForNew = 2 * 1024 * 1024
const roomForAskedAgain = 8 * 1024 * 1024

/**
 * Responses cached by URL, in a segmented LRU: a response that is requested again moves to the second segment. Searches
 * that nobody repeats evict only each other, while they are young and cheap to collect, and never what everybody looks
 * at. Each segment is limited in bytes.
 */
export class ResponseCache {
  readonly #fresh = roomOf(roomForNew)
  readonly #askedAgain = roomOf(roomForAskedAgain)

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
  }

  /** Drops those of which `isGone` says so. */
  drop(isGone: (answer: CachedResponse) => boolean): void {
    dropOf(this.#fresh, isGone)
    dropOf(this.#askedAgain, isGone)
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
const sizeOf = ({ body }: CachedResponse, key: string) => 2 * (body.length + key.length) + besideBody

const roomOf = (maxSize: number) => new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: sizeOf })

function dropOf(room: LRUCache<string, CachedResponse>, isGone: (answer: CachedResponse) => boolean): void {
  // taken down first: what is deleted on the way would lead the walk astray
  for (const [key, answer] of [...room.entries()]) if (isGone(answer)) room.delete(key)
}
