import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AppError, AppErrorBoundary } from './app-error.tsx'

test('STATIC-19: an application that cannot mount says so, with a button to refresh', () => {
  const html = renderToStaticMarkup(<AppError />)
  expect(html).toContain('Unable to load the application. Please refresh the page.')
  expect(html).toMatch(/<button type="button"[^>]*>.*Refresh Page<\/button>/)
})

test('STATIC-19: it takes the place of a page that fails while it renders', () => {
  expect(AppErrorBoundary.getDerivedStateFromError()).toEqual({ failed: true })
})
