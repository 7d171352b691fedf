import type { ReactNode } from 'react'
import type { Guide } from '#shared/page-rendering.ts'
import { InfoPage } from '#web/features/info/info-page.tsx'
import { DocsFrame } from './docs-frame.tsx'
import { WrittenHtml } from './written-html.tsx'

interface ApiGuideProps {
  guide: Guide
  footer: ReactNode
}

/** The guide for builders. The server renders it without scripts (`web/routing/reference-pages.tsx`). */
export function ApiGuide({ guide, footer }: ApiGuideProps) {
  return (
    <DocsFrame footer={footer}>
      <InfoPage
        title={guide.title}
        lead={<WrittenHtml html={guide.lead} inline />}
        sections={guide.sections.map(({ id, title, html }) => ({
          id,
          title,
          body: <WrittenHtml html={html} />,
        }))}
      />
    </DocsFrame>
  )
}
