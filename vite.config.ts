import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inAscii } from './scripts/in-ascii.ts'
import { withoutReference } from './scripts/without-reference.ts'
import { withoutUnusedReactParts } from './scripts/without-unused-react-parts.ts'

const root = import.meta.dirname

/** `vite build` makes the browser's files; `vite build --ssr` the one module that renders pages on the server. */
export default defineConfig(({ isSsrBuild = false, command }) => ({
  root,
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'web/public',
  plugins: [
    react(),
    withoutReference(),
    withoutUnusedQueryParts(),
    withoutUnusedReactParts(),
    withOwnStyleLoader(),
    ...(isSsrBuild ? [inAscii()] : []),
  ],
  // What React lacked before version 18, and wouter still asks for, is in React itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  ...(command === 'build' ? forBuilds() : {}),
  // In the bundle for the server React is the production one, whatever the environment says at run time.
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: { assetsInlineLimit: 0, ...(isSsrBuild ? serverBuild : browserBuild) },
}))

/** The oldest browsers served: the first that know `light-dark()`, which the colours are written in. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

/** What every page of goods has: the app itself, and what lists and the page of one listing share. */
const onEveryPage = oneOf([
  String.raw`web/shell/app\.tsx`,
  String.raw`web/rendering/(use-part|load-styles)\.ts`,
  String.raw`web/assets/illustrations/(hero|no-results|cold-oven)\.svg`,
  String.raw`web/ui/(tile|avatar|initials|badge|rating|field|checkbox|empty-state|load-failed)\.tsx?`,
  String.raw`web/features/listings/(listing-photo|category-drawing|excerpt|pickup-type|shown-price)\.tsx?`,
  // each would be a file of a few lines by itself
  String.raw`web/features/settings/settings-query\.ts`,
  String.raw`web/(data/(page-state|query-client)|routing/signed-in-parts|shell/root-errors)\.tsx?`,
  String.raw`web/features/welcome/stall-scene\.ts`,
  // only lists have these styles, but beside the others they cost half
  String.raw`web/features/listings/(listing-(card|grid|results)|search-bar|category-shelf)\.module\.css`,
  String.raw`web/(features/location/place-row|features/map/map-waiting|ui/(toggle-group|price-ticket))\.module\.css`,
  String.raw`shared/(locale|money|ready-by|sold-out|diets|categories)\.ts`,
])

/** What finds and lists goods. */
const inEveryList = oneOf([
  String.raw`web/pages/shop/parts/(listing-finder|listing-actions)\.tsx`,
  String.raw`web/features/(listings/(listing-results|listings-query)|map/listing-map|location/use-browsing-place)\.tsx?`,
])

/** What the page of a listing shares with the pages of orders: a file each would cost it more. */
const onSlips = oneOf([
  String.raw`web/(ui/receipt|features/reviews/reviews)\.module\.css`,
  String.raw`web/features/(orders/order-draft|payments/sale-copy|settings/use-fee-rate)\.ts`,
  String.raw`web/features/listings/(closed-notice|listing-query|takes-orders)\.tsx?`,
])

/** Matches the paths that one of some patterns finds, on any system. */
function oneOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|').replaceAll('/', String.raw`[\\/]`))
}

/**
 * What is no script, in the browser's build and by the same names in the server's. Every first load names most of the others: a letter or two
 * less of each name are more than a hundred bytes.
 */
const assetFileNames = 'assets/[name]-[hash:6][extname]'

const browserBuild = {
  target: browsers,
  outDir: 'dist/web',
  manifest: true,
  // What a page imports is asked for when the page arrives: a list of every page's files would be in each first load.
  modulePreload: { polyfill: false, resolveDependencies: () => [] },
  rolldownOptions: {
    input: 'web/main.tsx',
    // a word that many files share, such as the language, costs less where it is used than by a name from elsewhere
    optimization: { inlineConst: true },
    output: {
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames,
      codeSplitting: {
        groups: [
          // Packages change seldom: as a file of their own they stay in the browser's cache over a release. Those that
          // only some pages need, zod above all, stay with these pages.
          { name: 'packages', tags: ['$initial' as const], test: /[\\/]node_modules[\\/]/ },
          // One file of what belongs together compresses best.
          { name: 'frame', test: onEveryPage },
          { name: 'list', test: inEveryList },
          { name: 'slip', test: onSlips },
        ],
      },
    },
  },
}

/**
 * Pages read through the query library and write without it: its mutations, endless lists, and error boundaries, which
 * its client would bring along, give way to nothing. Two kilobytes of every first load.
 */
function withoutUnusedQueryParts() {
  return {
    name: 'without-unused-query-parts',
    enforce: 'pre' as const,
    apply: 'build' as const,
    resolveId(source: string, importer: string | undefined) {
      const isUnused =
        /@tanstack.(query-core|react-query)/.test(importer ?? '') &&
        /^\.\/(mutationCache|infiniteQueryBehavior|suspense|errorBoundaryUtils)\.js$/.test(source)
      return isUnused ? join(root, 'web/data/unused-query-parts.ts') : null
    },
  }
}

/** Vite's own loader of lazy parts brings along what no page needs: half a kilobyte of every first load. */
function withOwnStyleLoader() {
  return {
    name: 'with-own-style-loader',
    enforce: 'pre' as const,
    apply: 'build' as const,
    load(id: string) {
      const isLoader = id.endsWith('vite/preload-helper.js')
      return isLoader ? `export * from ${JSON.stringify(join(root, 'web/rendering/load-styles.ts'))}` : null
    },
  }
}

/**
 * The engine keeps the whole text of a module in memory: without comments and indentation, and with one byte a character
 * (`inAscii`), this one takes 1.5 MB instead of 4. Names stay, for those who read where something failed.
 */
const serverBuild = {
  outDir: 'dist/ssr',
  minify: true,
  rolldownOptions: {
    input: 'web/entry-server.tsx',
    output: {
      codeSplitting: false,
      assetFileNames,
      comments: false,
      minify: { compress: true, mangle: false, codegen: true },
    },
  },
}

function forBuilds() {
  return {
    ssr: { noExternal: true as const },
    css: { modules: { generateScopedName: shortClassNames() } },
    // built pages do not look for React's developer tools
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  }
}

/**
 * Names CSS Modules' classes with a letter or two for the file and a number within it: half a kilobyte less on the
 * way than hashes. Both builds see the same files in the same order, so they agree.
 */
function shortClassNames() {
  const files = globSync('web/**/*.module.css', { cwd: root }).sort()
  const classes = new Map<string, string[]>()
  return (name: string, path: string): string => {
    const file = relative(root, path.replace(/\?.*$/, ''))
    const known = classes.get(file) ?? []
    classes.set(file, known)
    if (!known.includes(name)) known.push(name)
    return `${letters(files.indexOf(file))}${known.indexOf(name)}`
  }
}

function letters(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode('a'.charCodeAt(0) + (index % 26))
}
