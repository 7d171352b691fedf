import { connect, createServer } from 'node:net'
import * as z from 'zod/mini'

// Hands everything on to a port, and each answer some milliseconds later: a server that is so far away.

const Given = z.object({ port: z.int(), delay: z.int() })

process.once('message', (message) => {
  const { port, delay } = Given.parse(message)
  const line = createServer({ noDelay: true }, (asking) => {
    const asked = connect({ port, host: '127.0.0.1', noDelay: true })
    // what whoever asks sends is the answer here: a replica connects to its primary, and says by it what it has
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
