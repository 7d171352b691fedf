import { DatabaseBusyError } from '../database.ts'

/** Gives the connection back to the next in line. */
export type GiveBack = () => void

/**
 * The line for the embedded database's one connection: first come, first served, and nobody waits longer than
 * `longestWait` milliseconds, after which DatabaseBusyError tells the caller to try again later. Statements work in this
 * thread, so between two turns the process hears who else has come. It lets in one new connection each time it does: a line
 * that kept it from it while anybody waits would serve those inside over and over, and newcomers last.
 */
export class ConnectionQueue {
  readonly #longestWait: number
  readonly #waiting: (() => void)[] = []
  #taken = false

  constructor(longestWait: number) {
    this.#longestWait = longestWait
  }

  /** whether somebody has the connection */
  get isTaken(): boolean {
    return this.#taken
  }

  /** how many wait for it */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Waits for the connection; whoever has it must give it back. */
  async take(): Promise<GiveBack> {
    if (this.#taken) await this.#turn()
    this.#taken = true
    let isMine = true
    return () => {
      if (!isMine) return
      isMine = false
      // taken until then, so that a newcomer cannot slip in between
      setImmediate(() => this.#handOver())
    }
  }

  /** Runs `work` with the connection to itself. */
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
