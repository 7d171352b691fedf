import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { buildFolder } from '#server/project-folder.ts'
import { type Gazetteer, type GazetteerTexts, gazetteerTexts, makeGazetteer } from './gazetteer.ts'
import { readEntries } from './read-entries.ts'
import { SortedLines } from './sorted-lines.ts'

const Texts = z.object({ zips: z.string(), towns: z.string() })

/** The built data file; parsing the packages would take half a second and 60 MB. */
const gazetteerFile = join(buildFolder, 'gazetteer.json')

let loaded: { zips: SortedLines; gazetteer: Gazetteer } | null = null

/** The U.S. gazetteer, loaded on first use. */
export function loadGazetteer(): Gazetteer {
  return load().gazetteer
}

/** Its ZIP codes as lines (`zipOfLine`), loaded on first use. */
export function loadZips(): SortedLines {
  return load().zips
}

function load(): NonNullable<typeof loaded> {
  if (loaded === null) {
    const texts = builtTexts() ?? gazetteerTexts(readEntries())
    const [zips, towns] = [new SortedLines(texts.zips), new SortedLines(texts.towns)]
    loaded = { zips, gazetteer: makeGazetteer(zips, towns) }
  }
  return loaded
}

/** The data built in advance; null when running from source without a build. */
function builtTexts(): GazetteerTexts | null {
  try {
    return z.parse(Texts, JSON.parse(readFileSync(gazetteerFile, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
