import autocannon from 'autocannon'

/** What visitors ask for over and over: one address, or a new one each time. */
export interface Asked {
  url: string
  path: string | (() => string)
  headers?: Record<string, string>
  /** how many connections ask at once, each again as soon as it has its answer */
  connections: number
}

/** How a turn went; times in milliseconds. */
export interface Pressed {
  answers: number
  time: number
  /** of each answer */
  latencies: number[]
}

/** Asks for some milliseconds. Throws when an answer is not a 200 or does not come. */
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
    throw new Error(`${failed} answers of ${url} failed, ${result.timeouts} of them by waiting.`)
  return { answers: latencies.length, time: performance.now() - start, latencies }
}
