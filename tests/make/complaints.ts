import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Complaints of browsers since the last look. */
const complaints: string[] = []
/** What the journey that runs has declared. */
let declared: RegExp[] = []

/**
 * Listens to all pages of a browser profile: to uncaught errors, to errors and warnings of the console, such as a hydration mismatch or
 * a violation of the content security policy, and to requests that fail. `usual` are complaints that come with its settings.
 */
export function listenForComplaints(context: BrowserContext, usual: readonly RegExp[]): void {
  const complain = (text: string) => {
    if (!usual.some((complaint) => complaint.test(text))) complaints.push(text)
  }
  context.on('page', (page) => listenToPage(page, complain))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // a page that is left breaks off what it asked for
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${described(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${described(response.request())}`)
  })
}

/** Declares complaints that are part of the journey that runs, such as `409 POST /api/orders`; any other fails it. */
export function expectComplaints(...some: RegExp[]): void {
  declared.push(...some)
}

/** Fails when a browser complained of anything that the journey did not declare. */
export function expectNoOtherComplaints(): void {
  const others = complaints.splice(0).filter((text) => !declared.some((complaint) => complaint.test(text)))
  declared = []
  expect(others).toEqual([])
}

function listenToPage(page: Page, complain: (text: string) => void): void {
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    // the browser's note of a failed request, which is known with its address already
    if (isComplaint && !message.text().startsWith('Failed to load resource')) complain(message.text())
  })
}

function described(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname}`
}
