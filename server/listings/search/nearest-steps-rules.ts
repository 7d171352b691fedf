/** How many listings a first walk around a place meets, of all or of a category, which has an index of its own. */
const [first, firstOfCategory] = [1000, 300]

/** How many longer ones meet: one of few numbers, so that the database keeps its plans. */
const [farther, far, farthest] = [4000, 8000, 20_000]

/** How many a longer one of a category meets. */
const fartherOfCategory = 2000

/** Fewer matches tell too little of how thickly they lie. */
const fewestToTell = 3

/** A walk that would have met fewer of what is few enough to look up does not tell it from more. */
const fewestToTellApart = 1.5

/** About so many are looked up; of up to so many times as many of a category what lies far around is, too. */
const [fewEnough, mostTimesAsMany] = [5000, 3]

/** A walk that goes so many times as far as a page of matches lies, were they spread evenly, finds one mostly. */
const reserve = 1.5

/** What a market is taken for that the database has not counted yet. */
const unknownMarket = 400_000

/**
 * What a search around a place does next: walk until it has met so many, look all up that may match, or ask as far as its walk tells, and
 * perhaps look up what that does not find.
 */
export type Step = { walk: number } | 'look up' | 'as far as told' | 'as far as told, else look up'

/** What a walk has met, and where. */
export interface Walked {
  /** how many matches, of how many listings that it was to meet */
  found: number
  end: number
  /** how many listings there are to meet, anywhere; null when nobody counted them */
  market: number | null
  /** how many matches are wanted */
  count: number
  isOfCategory: boolean
  /**
   * how many may match at least, anywhere, because looking all of them up was given up; 0 where they cannot be looked up, null as long as
   * they can be
   */
  least: number | null
}

type Counted = Walked & { market: number }

/** How many listings the first walk is to meet. */
export function firstWalk(isOfCategory: boolean): number {
  return isOfCategory ? firstOfCategory : first
}

/**
 * What follows a walk that has not met enough. What is so little in all of the market that a walk to a page of it would take longer is
 * looked up; what lies thicker is walked to. Where a walk has met too little to tell, a somewhat longer one does.
 */
export function nextStep(walked: Walked): Step {
  const counted = { ...walked, market: walked.market ?? unknownMarket }
  return walked.isOfCategory ? nextInCategory(counted) : nextOfAll(counted)
}

function nextOfAll(walked: Counted): Step {
  const { found, end, market, count, least } = walked
  if (end >= far) return least === null && isFewAfterAll(walked) ? 'look up' : 'as far as told'
  if (least !== null) return { walk: walkFor(walked) }
  // looking up takes as many as match, a walk to a page as many as lie between
  const ofFew = (Math.min(fewEnough, Math.sqrt(count * market)) * end) / market
  const tellsLittle = found < fewestToTell && (found >= ofFew || ofFew < fewestToTellApart)
  if (tellsLittle && end < farther) return { walk: farther }
  return found < ofFew ? 'look up' : { walk: walkFor(walked) }
}

/** Whether so few were met on a long walk that all are looked up: else what it tells of is read as soon. */
function isFewAfterAll({ found, end, market }: Counted): boolean {
  const most = (fewEnough * end) / market
  return found < (end === far ? Math.min(fewestToTell, most) : most)
}

function nextInCategory({ found, end, market, least }: Counted): Step {
  if (least !== null) return 'as far as told'
  const ofFew = (fewEnough * end) / market
  if (found < ofFew && (ofFew >= fewestToTellApart || end >= fartherOfCategory)) return 'look up'
  if (found < fewestToTell && end < fartherOfCategory) return { walk: fartherOfCategory }
  return found < mostTimesAsMany * ofFew ? 'as far as told, else look up' : 'as far as told'
}

function walkFor({ found, end, count, market, least }: Counted): number {
  if (least === 0) return far
  const share = Math.max(found / end, (least ?? 0) / market)
  return (reserve * count) / share > far ? farthest : far
}
