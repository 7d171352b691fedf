import type { Plugin } from 'vite'

/** The functions of `react-dom` behind features that no page uses, with the result that stands in for each. */
const unused: Readonly<Record<string, string>> = {
  // the stack of components in an error, which nothing shows
  getStackByFiberInDevAndProd: '""',
  // components that put <title>, <meta>, <link>, <style>, or <script> into the head: the server writes it
  isHostHoistableType: 'false',
  getHydratableHoistableCache: 'new Map()',
  getResource: 'null',
  acquireResource: 'null',
  preloadResource: 'true',
  suspendResource: '',
  waitForCommitToBeReady: 'null',
  // hints such as `preload()`
  preconnectAs: '',
  preload: '',
  preloadModule: '',
  preinitScript: '',
  preinitStyle: '',
  preinitModuleScript: '',
  // lists of Suspense boundaries, which only React's experimental version exports
  updateSuspenseListComponent: 'null',
  initSuspenseListRenderState: '',
  findFirstSuspended: 'null',
  cutOffTailIfNeeded: '',
  // `findDOMNode`, and the browser's loading sign during a transition, which this version never starts
  findCurrentFiberUsingSlowPath: 'null',
  defaultOnDefaultTransitionIndicator: '',
}

/** Empties the functions of `react-dom` that pages never reach: 5 KiB of every first load. */
export function withoutUnusedReactParts(): Plugin {
  return {
    name: 'without-unused-react-parts',
    apply: 'build',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler: (code) => ({ code: emptyUnused(code), map: null }),
    },
  }
}

/** The script without the bodies of its unused functions; throws if one of them is missing. */
export function emptyUnused(code: string): string {
  return Object.entries(unused).reduce((rest, [name, result]) => {
    const whole = new RegExp(`^function ${name}\\([^]*?^}`, 'm')
    if (!whole.test(rest))
      throw new Error(`React has no ${name} any more: see without-unused-react-parts.ts.`)
    return rest.replace(whole, `function ${name}() { return ${result} }`)
  }, code)
}
