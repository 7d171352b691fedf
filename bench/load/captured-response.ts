import { get } from 'node:http'

/** An answer as it goes over the wire. */
export interface CapturedResponse {
  headers: Record<string, string>
  /** as base64 */
  body: string
}

/** What every HTTP server of Node says by itself. */
const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Asks once and keeps what comes, packed as it comes. Throws when it is not a 200. */
export function captureResponse(url: string, headers: Record<string, string>): Promise<CapturedResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
        const kept = Object.entries(response.headers).filter(([name]) => !own.includes(name))
        resolve({
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    }).on('error', reject)
  })
}
