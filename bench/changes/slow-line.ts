import { connect, createServer } from 'node:net'
import * as z from 'zod/mini'

// A proxy to a port that delays responses by some milliseconds, to simulate a distant server.

const Given = z.object({ port: z.int(), delay: z.int() })

process.once('message', (message) => {
  const { port, delay } = Given.parse(message)
  const line = createServer({ noDelay: true }, (asking) => {
    const asked = connect({ port, host: '127.0.0.1', noDelay: true })
    // delay the client's data: a replica connects to its primary and acknowledges over this connection
    asking.on('data', (chunk) => void setTimeout(() => asked.write(chunk), delay))
    asked.on('data', (chunk) => asking.write(chunk))
    for (const [one, other] of [
      [asking, asked],
      [asked, asking],
    ] as const) {
      one.on('close', () => other.destroy())
      one.on('error', () => other.destroy())
    }
  })
  line.listen(0, '127.0.0.1', () => process.send?.(line.address()))
})
