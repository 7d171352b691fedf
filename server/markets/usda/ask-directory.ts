import { setTimeout as wait } from 'node:timers/promises'
import type { DirectoryListing, DirectoryType } from '#shared/api/usda.ts'
import { isWanted, readDirectoryResponse } from './directory-answer-rules.ts'
import { type DirectoryQuestion, directoryParameters } from './directory-question-rules.ts'

/** The directory's address, key and timing. */
export interface DirectoryService {
  /** without a trailing slash */
  url: string
  key: string
  /** our URL for the user agent; the directory rejects unidentified callers */
  publicUrl: string
  /** the timeout of one try, in milliseconds */
  patience: number
  /** the pauses before retries, in milliseconds; one per retry */
  pauses: readonly number[]
}

/** The default timing: at most three tries in about 20 seconds. */
export const usualPatience = { patience: 6_000, pauses: [400, 1_200] } as const

/** The longest response that is read, in characters; a whole state is far below that. */
const longestAnswer = 20_000_000

/**
 * Queries the USDA directory. Retries 5xx, 429 and unreadable responses, which are common, but not other errors.
 * Throws when no try succeeds; no message contains the key.
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
    // the trailing slash avoids a redirect
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
