import { lazy, Suspense, useRef } from 'react'
import { apiDocsPath } from '#shared/api-docs.ts'
import { useNear } from '#web/rendering/use-near.ts'
import { Link } from '#web/ui/link.tsx'

const AccessTokenList = lazy(async () => {
  const { AccessTokenList: list } = await import('./access-token-list.tsx')
  return { default: list }
})

/** The user's access tokens; their list loads when it comes into view, as few people have any. */
export function AccessTokensSection() {
  const start = useRef<HTMLElement>(null)
  const isNear = useNear(start)
  return (
    <section ref={start} className="sheet stack" aria-labelledby="access-tokens">
      <div>
        <h2 id="access-tokens">Access tokens</h2>
        <p className="muted">
          A program with a token can use BakeSale for you, within the limits you choose. A token never changes
          how you sign in or where you are paid. A new password ends all of them. The{' '}
          <Link href={apiDocsPath}>API reference</Link> lists what programs can do.
        </p>
      </div>
      {isNear && (
        <Suspense fallback={<p className="muted">Loading your tokens...</p>}>
          <AccessTokenList />
        </Suspense>
      )}
    </section>
  )
}
