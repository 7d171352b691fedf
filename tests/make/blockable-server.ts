import { readConfig } from '#server/read-config.ts'
import { startServer } from '#server/start-server.ts'

// The server of server/main.ts with a blocked-event-loop limit of 500 ms; SIGUSR2 blocks the loop.

const server = await startServer({ ...readConfig(), blockedAfter: 500 })
process.on('SIGTERM', () => void server.stop())
process.on('SIGUSR2', kneadForever)
process.stdout.write(`${server.greeting}\n`)

function kneadForever(): never {
  for (;;);
}
