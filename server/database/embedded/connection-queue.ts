import { DatabaseBusyError } from '../database.ts'

/** Releases the connection to the next caller. */
export type GiveBack = () => void

/**
 * The queue for the embedded database's connection; waiting over `longestWait` ms throws DatabaseBusyError. Statements
 * block this thread, so it yields to the event loop between turns to accept new connections.
 */
export class ConnectionQueue {
  readonly #longestWait: number
  readonly #waiting: (() => void)[] = []
  #taken = false

  constructor(longestWait: number) {
    this.#longestWait = longestWait
  }

  /** whether the connection is in use */
  get isTaken(): boolean {
    return this.#taken
  }

  /** the number of waiting callers */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Waits for the connection; the caller must release it. */
  async take(): Promise<GiveBack> {
    if (this.#taken) await this.#turn()
    this.#taken = true
    let isMine = true
    return () => {
      if (!isMine) return
      isMine = false
      // it stays taken until then, so a newcomer cannot overtake
      setImmediate(() => this.#handOver())
    }
  }

  /** Runs `work` with exclusive use of the connection. */
  async with<T>(work: () => Promise<T>): Promise<T> {
    const giveBack = await this.take()
    try {
      return await work()
    } finally {
      giveBack()
    }
  }

  #handOver(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(limit)
        resolve()
      }
      const limit = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1)
        reject(new DatabaseBusyError())
      }, this.#longestWait)
      this.#waiting.push(go)
    })
  }
}
