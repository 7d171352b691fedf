import type { BrowserContext, ConsoleMessage, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Browser complaints since the last check; each test file has its own list. */
let complaints: string[] = []
/** Complaints declared by the current journey. */
let declared: RegExp[] = []

/**
 * Collects uncaught errors, console errors and warnings (hydration mismatches, CSP violations) and failed requests from
 * all pages and workers of a browser profile. `usual` are complaints that its settings cause.
 */
export function listenForComplaints(context: BrowserContext, usual: readonly RegExp[]): void {
  // a profile that outlives its file must not add complaints to the next file
  const ofThisFile = complaints
  const complain = (text: string) => {
    if (!usual.some((complaint) => complaint.test(text))) ofThisFile.push(text)
  }
  // on the context: listeners on a page miss early messages of a popup
  context.on('weberror', (webError) => complain(`uncaught: ${webError.error().message}`))
  context.on('console', (message) => {
    if (isComplaint(message)) complain(message.text())
  })
  context.on('serviceworker', (worker) => {
    worker.evaluate(logUncaught).catch(() => {
      // the worker has ended
    })
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // leaving a page aborts its requests
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${described(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${described(response.request())}`)
  })
}

/** Requests that fail after `setOffline`; which ones depends on timing. */
export const withoutNetwork = /^net::ERR_INTERNET_DISCONNECTED /

/** Declares expected complaints of the current journey, such as `409 POST /api/orders`; any other fails it. */
export function expectComplaints(...some: RegExp[]): void {
  declared.push(...some)
}

/** All complaints since the last check, declared or not. */
export const complaintsSoFar = (): readonly string[] => complaints

/** Starts a new list for a test file. */
export function startComplaints(): void {
  complaints = []
  declared = []
}

/** Forgets the complaints that the previous journey declared. */
export function forgetDeclaredComplaints(): void {
  declared = []
}

/** Fails on complaints that the last journey did not declare. */
export function expectNoOtherComplaints(): void {
  const others = complaints.splice(0).filter((text) => !declared.some((complaint) => complaint.test(text)))
  expect(others, others.join('\n')).toEqual([])
}

/**
 * Playwright does not report uncaught errors of service workers, so they log their own; earlier errors are missed.
 * It does not support shared workers, which the product does not use.
 */
const logUncaught = `
  addEventListener('error', ({ message }) => console.error('uncaught: ' + message))
  addEventListener('unhandledrejection', ({ reason }) => console.error('uncaught: ' + (reason?.message ?? reason)))`

function isComplaint(message: ConsoleMessage): boolean {
  // failed requests are collected with their address already
  if (message.text().startsWith('Failed to load resource')) return false
  return message.type() === 'error' || message.type() === 'warning'
}

function described(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname}`
}
