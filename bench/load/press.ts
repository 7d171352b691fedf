import autocannon from 'autocannon'

/** A repeated request: one address, or a new one each time. */
export interface Asked {
  url: string
  path: string | (() => string)
  headers?: Record<string, string>
  /** concurrent connections, each without a pause between requests */
  connections: number
}

/** The result of a round; times in milliseconds. */
export interface Pressed {
  answers: number
  time: number
  /** of each response */
  latencies: number[]
}

/** Sends requests for some milliseconds. Throws when a response is not a 200 or is missing. */
export async function press({ url, path, headers = {}, connections }: Asked, time: number): Promise<Pressed> {
  const latencies: number[] = []
  const request =
    typeof path === 'string'
      ? { path, headers }
      : { headers, setupRequest: (made: autocannon.Request) => ({ ...made, path: path() }) }
  const start = performance.now()
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, connections, duration: time / 1000, requests: [request] }
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, latency) => latencies.push(latency))
  })
  const failed = result.non2xx + result.errors
  if (failed > 0)
    throw new Error(`${failed} requests to ${url} failed, ${result.timeouts} of them by timeout.`)
  return { answers: latencies.length, time: performance.now() - start, latencies }
}
