import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError, AppErrorBoundary } from './app-error.tsx'

test('STATIC-19: shows an error with a refresh button when the application cannot mount', () => {
  const html = renderToStaticMarkup(<AppError />)
  expect(html).toContain('Unable to load the application. Please refresh the page.')
  expect(html).toMatch(/<button type="button"[^>]*>.*Refresh Page<\/button>/)
})

test('STATIC-19: replaces a page that fails during rendering', () => {
  expect(AppErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true })
})
