import { get } from 'node:http'

/** A response as sent over the network. */
export interface CapturedResponse {
  headers: Record<string, string>
  /** as base64 */
  body: string
}

/** The headers that every Node HTTP server adds. */
const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']

/** Captures a response without decompressing it. Throws when it is not a 200. */
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
