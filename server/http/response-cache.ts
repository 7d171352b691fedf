import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'

/** How much the answers may hold that nobody has asked for again yet, and those that somebody has, in bytes. */
const roomForNew = 2 * 1024 * 1024
const roomForAskedAgain = 8 * 1024 * 1024

/**
 * The answers kept for those who ask next, by address. One that is asked for again gets into a room of its own: so many
 * searches that nobody repeats push out each other, while they are young and their memory is cheap to give back, and
 * never what everybody looks at. Each room has its measure in bytes; what nobody has asked for longest goes first.
 */
export class ResponseCache {
  readonly #fresh = roomOf(roomForNew)
  readonly #askedAgain = roomOf(roomForAskedAgain)

  /** The answer to give at this moment (of `performance.now()`); none once its time is over. */
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

/** What an answer holds beside its body: its address, its headers and their forms. */
const besideBody = 4096

/** Twice the body: all its packed forms together are smaller than it is. */
const sizeOf = ({ body }: CachedResponse, key: string) => 2 * (body.length + key.length) + besideBody

const roomOf = (maxSize: number) => new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: sizeOf })

function dropOf(room: LRUCache<string, CachedResponse>, isGone: (answer: CachedResponse) => boolean): void {
  // taken down first: what is deleted on the way would lead the walk astray
  for (const [key, answer] of [...room.entries()]) if (isGone(answer)) room.delete(key)
}
