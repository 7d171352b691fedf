import type { DemoBaker } from './demo-baker.ts'
import { elsewhereBakers } from './demo-bakers-elsewhere.ts'
import { newYorkBakers } from './demo-bakers-new-york.ts'

/** All made-up bakers. */
export const demoBakers: readonly DemoBaker[] = [...newYorkBakers, ...elsewhereBakers]
