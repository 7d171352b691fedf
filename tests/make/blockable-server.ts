import { readConfig } from '#server/read-config.ts'
import { startServer } from '#server/start-server.ts'

// The server as server/main.ts starts it, which may be blocked for half a second only, and which SIGUSR2 blocks.

const server = await startServer({ ...readConfig(), blockedAfter: 500 })
process.on('SIGTERM', () => void server.stop())
process.on('SIGUSR2', kneadForever)
process.stdout.write(`${server.greeting}\n`)

function kneadForever(): never {
  for (;;);
}
