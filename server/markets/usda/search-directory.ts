import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  criteriaText,
  type DirectoryListing,
  type DirectoryQuery,
  type DirectoryResponse,
  type DirectoryType,
  directoryFailedText,
} from '#shared/api/usda.ts'
import { placeOf } from '../find-markets.ts'
import { around, type MarketQuestion } from '../market-question-rules.ts'
import { searchMarketLists } from '../search-market-lists.ts'
import { stateCode } from '../state-rules.ts'
import { askDirectory, type DirectoryService, usualPatience } from './ask-directory.ts'
import { type DirectoryQuestion, directoryQuestion } from './directory-question-rules.ts'
import { ResponseCache } from './response-cache.ts'

export type SearchDirectory = (type: DirectoryType, query: DirectoryQuery) => Promise<DirectoryResponse>

/**
 * Creates the directory search: the USDA with a key, cached for a day; else our own list (decisions, OPEN-69). Throws
 * `invalid` without criteria or for unknown places, `unavailable` when the USDA fails (MKT-13, MKT-16).
 */
export function directorySearch(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  effort: Pick<DirectoryService, 'patience' | 'pauses'> = usualPatience,
): SearchDirectory {
  const { usda, publicUrl } = context.config
  const cache = new ResponseCache<DirectoryListing[]>()
  return async (type, query) => {
    const question = directoryQuestion(query)
    if (question === null) throw new AppError('invalid', criteriaText)
    refuseUnknownPlace(question)
    const { url, key } = usda
    if (key === null) return searchOwnList(context, type, question)
    try {
      const ask = () => askDirectory({ url, key, publicUrl, ...effort }, type, question)
      return { source: 'usda', data: await cache.get(JSON.stringify([type, question]), context.now(), ask) }
    } catch (cause) {
      throw new AppError('unavailable', directoryFailedText, { cause })
    }
  }
}

function refuseUnknownPlace(question: DirectoryQuestion): void {
  if (question.kind === 'zip') placeOf(question.zip)
  if (question.kind !== 'city' && question.kind !== 'state') return
  if (stateCode(question.state) !== null) return
  const words = `There is no state ${question.state}. Check its two letters.`
  throw new AppError('invalid', words, { fields: { state: words } })
}

/** Searches our own lists, which have only farmers markets; other types return nothing. */
async function searchOwnList(
  context: Pick<AppContext, 'db'>,
  type: DirectoryType,
  question: DirectoryQuestion,
): Promise<DirectoryResponse> {
  const { source, markets } = await searchMarketLists(context, listQuestion(question))
  if (type !== 'farmersmarket') return { source, data: [] }
  return {
    source,
    data: markets.map(({ id, name, address, city, state, zip, website, description, ...place }) => ({
      listing_id: id,
      listing_name: name,
      location_address: address,
      location_city: city,
      location_state: state,
      location_zipcode: zip,
      listing_desc: description,
      media_website: website,
      latitude: place.latitude,
      longitude: place.longitude,
      distance: place.distance,
    })),
  }
}

function listQuestion(question: DirectoryQuestion): MarketQuestion {
  if (question.kind === 'point') return around(question, question.radius)
  if (question.kind !== 'zip') return question
  const { zip, radius } = question
  return radius === null ? { kind: 'zip', zip } : around(placeOf(zip), radius)
}
