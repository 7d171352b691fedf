import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { inAscii } from './in-ascii.ts'

/** Packages that we use in part. Bundling only that part makes a start faster and saves memory. */
const usedInPart = ['zod', 'kysely', 'better-auth', /^@better-auth\//]

/**
 * Bundles the server's code without types into few files: a start reads them faster and does not need the
 * compiler, which would keep 20 MB. Names are kept for stack traces, and other packages stay external.
 */
export async function buildServer(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [...plugins, inAscii()],
    // a build in another language also bundles the runtime of its texts
    ssr: { noExternal: ['wuchale', ...usedInPart] },
    build: {
      ssr: true,
      outDir,
      target: 'esnext',
      sourcemap: true,
      rolldownOptions: {
        // the second is the entry of a worker thread
        input: ['server/main.ts', 'server/event-loop/end-blocked-process.ts'],
        output: { comments: false, chunkFileNames: '[name].js' },
      },
    },
  })
}
