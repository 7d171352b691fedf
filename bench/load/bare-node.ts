import { createServer } from 'node:http'
import * as z from 'zod/mini'

// Returns the given bytes and nothing else: the ceiling for cached responses.

const Given = z.object({
  answers: z.record(z.string(), z.object({ headers: z.record(z.string(), z.string()), body: z.string() })),
})

process.once('message', (message) => {
  const answers = new Map(
    Object.entries(Given.parse(message).answers).map(([path, { headers, body }]) => [
      path,
      { headers, body: Buffer.from(body, 'base64') },
    ]),
  )
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '')
    if (answer) response.writeHead(200, answer.headers).end(answer.body)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
