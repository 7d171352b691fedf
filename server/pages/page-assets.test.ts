import { expect, test } from 'vitest'
import { everyFile, pageAssets } from './page-assets.ts'

const manifest = {
  'web/main.tsx': { file: 'assets/main-1.js', imports: ['_frame.js'] },
  '_frame.js': {
    file: 'assets/frame-1.js',
    css: ['assets/frame-1.css'],
    assets: ['assets/vollkorn-1.woff2', 'assets/source-sans-3-1.woff2', 'assets/vollkorn-accents-1.woff2'],
    imports: ['_packages.js'],
  },
  '_packages.js': { file: 'assets/packages-1.js' },
  'web/pages/shop/home.tsx': {
    file: 'assets/home-1.js',
    css: ['assets/home-1.css'],
    imports: ['_frame.js', 'web/main.tsx'],
  },
}

test('a page loads the entry and its own module with their imports, each once, dependencies first', () => {
  expect(pageAssets(manifest, 'web/pages/shop/home.tsx')).toEqual({
    entry: '/assets/main-1.js',
    stylesheets: ['/assets/frame-1.css', '/assets/home-1.css'],
    modules: ['/assets/packages-1.js', '/assets/frame-1.js', '/assets/home-1.js'],
    fonts: ['/assets/vollkorn-1.woff2', '/assets/source-sans-3-1.woff2'],
    inlineStyles: [],
  })
})

test('it may load all of their files at any time', () => {
  expect(everyFile(manifest, 'web/pages/shop/home.tsx')).toEqual([
    '/assets/packages-1.js',
    '/assets/frame-1.js',
    '/assets/frame-1.css',
    '/assets/vollkorn-1.woff2',
    '/assets/source-sans-3-1.woff2',
    '/assets/vollkorn-accents-1.woff2',
    '/assets/main-1.js',
    '/assets/home-1.js',
    '/assets/home-1.css',
  ])
})

test('a page missing from the build is named', () => {
  expect(() => pageAssets(manifest, 'web/pages/none.tsx')).toThrow('web/pages/none.tsx')
})
