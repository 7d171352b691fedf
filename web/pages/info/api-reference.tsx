import type { ReactNode } from 'react'
import type { ApiDocument } from '#web/features/api-reference/api-document.ts'
import { DocsFrame } from '#web/features/api-reference/docs-frame.tsx'
import { overviewSections, referenceTitle, titleOfTag } from '#web/features/api-reference/overview.tsx'
import { tagSections } from '#web/features/api-reference/tag-sections.tsx'
import { InfoPage } from '#web/features/info/info-page.tsx'

interface ApiReferenceProps {
  document: ApiDocument
  /** the tag of the page; null for the overview */
  tag: ApiDocument['tags'][number] | null
  /** the address of the overview */
  path: string
  /** null on the console */
  footer: ReactNode
}

/** The API reference. The server renders it without scripts (`web/routing/reference-pages.tsx`). */
export default function ApiReferencePage({ document, tag, path, footer }: ApiReferenceProps) {
  return (
    <DocsFrame footer={footer}>
      {tag ? (
        <InfoPage
          title={titleOfTag(tag.name)}
          lead={
            <>
              {tag.description} <a href={path}>All subjects</a>
            </>
          }
          sections={tagSections(document, tag.name)}
        />
      ) : (
        <InfoPage
          title={referenceTitle(document)}
          lead="Every call, with its fields, callers, errors, and an example."
          sections={overviewSections({ document, path })}
        />
      )}
    </DocsFrame>
  )
}
