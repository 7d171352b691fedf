import type { Plugin } from 'vite'

/** Writes what is not ASCII as `\u2019` and the like: a single other character makes the engine keep all of a module in two bytes each. */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = file.code.replace(/[\u0080-\uffff]/g, escapedUnit)
      }
    },
  }
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
