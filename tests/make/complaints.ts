import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Complaints of browsers since the last look; each test file has a list of its own. */
let complaints: string[] = []
/** What the journey that runs has declared. */
let declared: RegExp[] = []

/**
 * Listens to all pages and workers of a browser profile: to uncaught errors, to errors and warnings of the console, such as a hydration
 * mismatch or a violation of the content security policy, and to requests that fail. `usual` are complaints that come with its settings.
 */
export function listenForComplaints(context: BrowserContext, usual: readonly RegExp[]): void {
  // a profile that outlives its file does not complain to the next one
  const ofThisFile = complaints
  const complain = (text: string) => {
    if (!usual.some((complaint) => complaint.test(text))) ofThisFile.push(text)
  }
  // on the context: a page's own listeners miss what a popup says before it is known
  context.on('weberror', (webError) => complain(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (isComplaint(message)) complain(message.text())
  })
  context.on('serviceworker', (worker) => {
    worker.evaluate(logUncaught).catch(() => {
      // it has ended
    })
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // a page that is left breaks off what it asked for
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${described(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${described(response.request())}`)
  })
}

/** Whatever a page asks for after `setOffline`: which requests that meets depends on the moment. */
export const withoutNetwork = /^net::ERR_INTERNET_DISCONNECTED /

/** Declares complaints that are part of the journey that runs, such as `409 POST /api/orders`; any other fails it. */
export function expectComplaints(...some: RegExp[]): void {
  declared.push(...some)
}

/** What browsers have complained of since the last look, declared or not. */
export const complaintsSoFar = (): readonly string[] => complaints

/** Starts the complaints of a test file. */
export function startComplaints(): void {
  complaints = []
  declared = []
}

/** Forgets what the journey before declared. */
export function forgetDeclaredComplaints(): void {
  declared = []
}

/** Fails when a browser complained of anything that the last journey did not declare. */
export function expectNoOtherComplaints(): void {
  const others = complaints.splice(0).filter((text) => !declared.some((complaint) => complaint.test(text)))
  expect(others, others.join('\n')).toEqual([])
}

/**
 * Playwright reports no uncaught errors of service workers, so they log their own; errors before that are missed. It knows nothing
 * of shared workers, which the product does not use.
 */
const logUncaught = `
  addEventListener('error', ({ message }) => console.error('uncaught: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => console.error('uncaught: ' + (reason?.message ?? reason)))`

function isComplaint(message: ConsoleMessage): boolean {
  // the browser's note of a failed request, which is known with its address already
  if (message.text().startsWith('Failed to load resource')) return false
  return message.type() === 'error' || message.type() === 'warning'
}

function described(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname}`
}
