import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

interface Complaint {
  text: string
  /** complaints that the journey declared, before or after this one */
  declared: readonly RegExp[]
}

/** Complaints since the last look. */
const complaints: Complaint[] = []

/**
 * Listens to all pages of a browser profile: to uncaught errors, to errors and warnings of the console, such as a hydration mismatch or
 * a violation of the content security policy, and to requests that fail. Answers how to declare complaints that are part of a story.
 */
export function listenForComplaints(context: BrowserContext): (...complaints: RegExp[]) => void {
  const declared: RegExp[] = []
  const complain = (text: string) => complaints.push({ text, declared })
  context.on('page', (page) => listenToPage(page, complain))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    // a page that is left breaks off what it asked for
    if (reason !== 'net::ERR_ABORTED') complain(`${reason} ${described(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`${response.status()} ${described(response.request())}`)
  })
  return (...complaints) => declared.push(...complaints)
}

/** Fails when a browser complained of anything that its journey did not declare. */
export function expectNoComplaints(): void {
  const undeclared = complaints
    .splice(0)
    .filter(({ text, declared }) => !declared.some((one) => one.test(text)))
  expect(undeclared.map(({ text }) => text)).toEqual([])
}

function listenToPage(page: Page, complain: (text: string) => void): void {
  page.on('pageerror', (error) => complain(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    // the browser's note of a failed request, which is told with its address already
    if (isComplaint && !message.text().startsWith('Failed to load resource')) complain(message.text())
  })
}

function described(request: Request): string {
  const { pathname } = new URL(request.url())
  return `${request.method()} ${pathname}`
}
