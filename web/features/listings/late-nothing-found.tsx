import { staticPart } from '#web/rendering/static-part.tsx'
import type { NothingFoundProps } from './nothing-found.tsx'

/** Most searches find something, so its code loads on demand. */
export const LateNothingFound = staticPart<NothingFoundProps>(
  async () => {
    const { NothingFound } = await import('./nothing-found.tsx')
    return NothingFound
  },
  { takesOver: true },
)
