import type { Plugin } from 'vite'

/**
 * Escapes non-ASCII characters as `\u2019`: a single one makes V8 store the whole module with two bytes per
 * character.
 */
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
