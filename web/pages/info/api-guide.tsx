import type { Guide } from '#shared/page-rendering.ts'
import { DocsFrame } from '#web/features/api-reference/docs-frame.tsx'
import { WrittenHtml } from '#web/features/api-reference/written-html.tsx'
import { InfoPage } from '#web/features/info/info-page.tsx'

interface ApiGuideProps {
  guide: Guide
  year: number
}

/** The guide for builders. The server renders it without scripts (`web/routing/reference-pages.tsx`). */
export default function ApiGuidePage({ guide, year }: ApiGuideProps) {
  return (
    <DocsFrame year={year}>
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
