import { renderToStaticMarkup } from 'react-dom/server'
import { apiGuidePath, pageOfTag } from '#shared/api-docs.ts'
import type { Guide, ReferenceRequest, StaticPage } from '#shared/page-rendering.ts'
import { ApiDocument } from '#web/features/api-reference/api-document.ts'
import { ApiGuide } from '#web/features/api-reference/api-guide.tsx'
import { referenceTitle, titleOfTag } from '#web/features/api-reference/overview.tsx'
import { Footer } from '#web/features/navigation/footer.tsx'
import ApiReferencePage from '#web/pages/info/api-reference.tsx'
import { fullTitle } from './page-heads.ts'

/** What all pages of the reference load: their styles. */
const files = ['web/pages/info/api-reference.tsx']

/** A page of the API reference; null for a tag that the document does not have. */
export function referencePage({ document: json, page, path, year }: ReferenceRequest): StaticPage | null {
  const document = ApiDocument.parse(json)
  const tag = document.tags.find(({ name }) => pageOfTag(name) === page) ?? null
  if (page !== null && tag === null) return null
  const name = referenceTitle(document)
  const footer = year === null ? null : <Footer signedIn={false} year={year} />
  return {
    html: renderToStaticMarkup(
      <ApiReferencePage document={document} tag={tag} path={path} footer={footer} />,
    ),
    head: {
      title: fullTitle(tag ? `${titleOfTag(tag.name)} · ${name}` : name),
      description: tag?.description ?? 'Every call of the BakeSale API, with its fields, callers and errors.',
      canonicalPath: tag ? `${path}/${page}` : path,
      isPrivate: year === null,
    },
    files,
  }
}

/** The guide for builders. */
export function guidePage(guide: Guide, year: number): StaticPage {
  return {
    html: renderToStaticMarkup(<ApiGuide guide={guide} footer={<Footer signedIn={false} year={year} />} />),
    head: {
      title: fullTitle(guide.title),
      description: 'A first program with the BakeSale API: from a token to a paid order and its events.',
      canonicalPath: apiGuidePath,
      isPrivate: false,
    },
    files,
  }
}
