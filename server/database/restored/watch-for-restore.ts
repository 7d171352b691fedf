import type { Database } from '../database.ts'
import { type Hold, insertMark, raiseMark, readMark, readPlace, setHold } from './database-mark-repository.ts'
import type { OutsideMark } from './outside-mark.ts'
import { whyRestored } from './restored-rules.ts'

/** What the restore check needs. */
export interface Watch {
  database: Database
  now: () => Date
  outsideMark: OutsideMark
}

/**
 * Checks whether the database was restored, and returns and sets a hold if it may have been. Otherwise raises the mark
 * in the database, then outside: an older copy would show a lower mark.
 */
export async function watchForRestore(
  { database, now, outsideMark }: Watch,
  { isStarting }: { isStarting: boolean },
): Promise<Hold | null> {
  const { db, engine } = database
  // before the database's own mark, which others may raise meanwhile
  const kept = outsideMark.read()
  const place = await readPlace(database)
  const mark = await readMark(db)
  if (mark?.hold) return mark.hold
  const found = { ...place, kept, isBeside: engine === 'embedded', isStarting }
  const because = whyRestored(mark, found, now())
  if (mark === null) await insertMark(db, place, now())
  if (because !== null) {
    await setHold(db, because, because === 'older' ? (kept?.at ?? null) : null, now())
    return (await readMark(db))?.hold ?? null
  }
  const risenAt = await raiseMark(db, place, now())
  if (risenAt === null) return (await readMark(db))?.hold ?? null
  outsideMark.write({ identity: place.identity, at: risenAt })
  return null
}
