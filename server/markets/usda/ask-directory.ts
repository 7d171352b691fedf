import { setTimeout as wait } from 'node:timers/promises'
import type { DirectoryListing, DirectoryType } from '#shared/api/usda.ts'
import { isWanted, readDirectoryResponse } from './directory-answer-rules.ts'
import { type DirectoryQuestion, directoryParameters } from './directory-question-rules.ts'

/** How the directory is reached. */
export interface DirectoryService {
  /** without a trailing slash */
  url: string
  key: string
  /** who asks: it refuses callers that do not say */
  publicUrl: string
  /** how long one try may take, in milliseconds */
  patience: number
  /** how long to wait before each further try, in milliseconds; as many tries as there are */
  pauses: readonly number[]
}

/** The service with the usual patience: at most three tries in about 20 seconds. */
export const usualPatience = { patience: 6_000, pauses: [400, 1_200] } as const

/** The largest answer that is read, in characters: a whole state with its texts stays far below. */
const longestAnswer = 20_000_000

/**
 * Asks the USDA's directory. It is known for runs of 504 and for text that is no JSON, so both are tried again a few
 * times; what it refuses outright is not. Throws when it has no answer in the end; the key is in no message.
 */
export async function askDirectory(
  service: DirectoryService,
  type: DirectoryType,
  question: DirectoryQuestion,
): Promise<DirectoryListing[]> {
  for (let tries = 0; ; tries += 1) {
    const pause = service.pauses[tries]
    const outcome = await tryOnce(service, type, question)
    if ('listings' in outcome) return outcome.listings.filter((listing) => isWanted(listing, question))
    if (!outcome.mayRecover || pause === undefined) throw new Error(`The USDA directory ${outcome.problem}.`)
    await wait(pause)
  }
}

type Outcome = { listings: DirectoryListing[] } | { problem: string; mayRecover: boolean }

async function tryOnce(
  { url, key, publicUrl, patience }: DirectoryService,
  type: DirectoryType,
  question: DirectoryQuestion,
): Promise<Outcome> {
  const query = new URLSearchParams({ apikey: key, ...directoryParameters(question) })
  try {
    // the slash spares a redirect
    const response = await fetch(`${url}/${type}/?${query}`, {
      headers: {
        accept: 'application/json',
        'user-agent': `Mozilla/5.0 (compatible; BakeSale; +${publicUrl})`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const text = await response.text()
    if (!response.ok)
      return {
        problem: `answered ${response.status}`,
        mayRecover: response.status >= 500 || response.status === 429,
      }
    if (text.length > longestAnswer) return { problem: 'answered too much', mayRecover: false }
    if (/api ?key error/i.test(text.slice(0, 200))) return { problem: 'refused the key', mayRecover: false }
    return { listings: readDirectoryResponse(text) }
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return { problem: isSlow ? 'did not answer in time' : 'could not be read', mayRecover: true }
  }
}
