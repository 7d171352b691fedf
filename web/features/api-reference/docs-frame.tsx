import type { ReactNode } from 'react'
import { apiDocsPath, apiGuidePath } from '#shared/api-docs.ts'
import { Brand } from '#web/features/navigation/brand.tsx'
import bar from '#web/features/navigation/top-bar.module.css'
import { homeSections, paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import css from './api-reference.module.css'

interface DocsFrameProps {
  /** null on the console, which has neither bar nor footer */
  footer: ReactNode
  children: ReactNode
}

/** The frame of every page of the API reference. */
export function DocsFrame({ footer, children }: DocsFrameProps) {
  return (
    <>
      <SkipLink />
      {footer !== null && <DocsBar />}
      <main id="main" tabIndex={-1} lang="en" className={css.page}>
        {children}
      </main>
      {footer}
    </>
  )
}

/** The top bar of pages without scripts, the same for everybody; the footer is their menu. */
function DocsBar() {
  return (
    <header className={bar.bar}>
      <div className={bar.paper}>
        <div className={`wrap ${bar.inner}`}>
          <Brand className={bar.brand} />
          <nav aria-label="Main" className={bar.links}>
            <ButtonLink variant="quiet" href={`${paths.home}#${homeSections.browse}`}>
              Browse Baked Goods
            </ButtonLink>
            <ButtonLink variant="quiet" href={apiDocsPath}>
              API reference
            </ButtonLink>
            <ButtonLink variant="quiet" href={apiGuidePath}>
              Guide
            </ButtonLink>
          </nav>
          <ButtonLink variant="quiet" icon="menu" label="Menu" href="#footer" />
        </div>
      </div>
    </header>
  )
}
