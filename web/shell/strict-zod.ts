// The pages' policy forbids `new Function`, which zod would try out. It takes its settings from this global, so
// this has to be loaded before any page that carries zod, and keeps zod itself out of the first load.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { jitless: true }

export {}
