import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { projectFolder } from '#server/project-folder.ts'

/** Builds a module from its source text into one file, with the product's settings; `done` deletes it. */
export async function buildBeside(
  code: string,
  target: 'server' | 'browser',
): Promise<{ file: string; done(): Promise<void> }> {
  // inside the project, whose packages the imports need
  const cache = join(projectFolder, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'bench-'))
  const input = join(folder, 'beside.js')
  await writeFile(input, code)
  const outDir = join(folder, 'built')
  await build({
    configFile: join(projectFolder, 'vite.config.ts'),
    logLevel: 'silent',
    build: {
      outDir,
      ssr: target === 'server' && input,
      copyPublicDir: false,
      rolldownOptions: { input, output: { entryFileNames: 'beside.js', codeSplitting: false } },
    },
  })
  return { file: join(outDir, 'beside.js'), done: () => rm(folder, { recursive: true }) }
}
