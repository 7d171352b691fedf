import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { inAscii } from './in-ascii.ts'

/**
 * Packages that bring along far more than is used: words in fifty languages, a file for each piece of SQL. With only what is used a
 * start has less to do, and a process keeps some 7 MB less (`docs/performance.md`).
 */
const usedInPart = ['zod', 'fastify-type-provider-zod', 'kysely', 'better-auth', /^@better-auth\//]

/**
 * Makes the server's code without types and as a few files instead of hundreds, which a start reads with less work, and
 * without the compiler that takes types out, which would hold 20 MB for good. Names stay as they are, for those who read
 * where something failed; other packages stay where they are.
 */
export async function buildServer(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, inAscii()],
    // a build in another language brings along what its texts are read with, too
    ssr: { noExternal: ['wuchale', ...usedInPart] },
    build: {
      ssr: true,
      outDir,
      target: 'esnext',
      sourcemap: true,
      rolldownOptions: {
        // the second is a thread's, which has a file of its own
        input: ['server/main.ts', 'server/event-loop/end-blocked-process.ts'],
        output: { comments: false, chunkFileNames: '[name].js' },
      },
    },
  })
}
