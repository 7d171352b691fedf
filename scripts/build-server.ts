import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Makes the server's code without types and as a few files instead of hundreds, which a start reads with less work, and
 * without the compiler that takes types out, which would hold 20 MB for good. Names stay as they are, for those who read
 * where something failed; packages stay where they are.
 */
export async function buildServer(outDir: string, plugins: Plugin[]): Promise<void> {
  await build({
    root: join(import.meta.dirname, '..'),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    // a build in another language brings along what its texts are read with
    ssr: { noExternal: ['wuchale'] },
    build: {
      ssr: 'server/main.ts',
      outDir,
      target: 'esnext',
      sourcemap: true,
      rolldownOptions: { output: { comments: false, chunkFileNames: '[name].js' } },
    },
  })
}
