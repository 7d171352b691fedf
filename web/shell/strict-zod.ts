// The content security policy forbids `new Function`, which zod would try. Zod reads this global at load time,
// so load this before any page that uses zod. It does not import zod, to keep the first load small.
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined
}

globalThis.__zod_globalConfig = { jitless: true }

export {}
