import { renderToStaticMarkup } from 'react-dom/server'
import { apiGuidePath, pageOfTag } from '#shared/api-docs.ts'
import type { Guide, ReferenceRequest, StaticPage } from '#shared/page-rendering.ts'
import { ApiDocument } from '#web/features/api-reference/api-document.ts'
import { referenceTitle, titleOfTag } from '#web/features/api-reference/overview.tsx'
import ApiGuidePage from '#web/pages/info/api-guide.tsx'
import ApiReferencePage from '#web/pages/info/api-reference.tsx'
import { fullTitle } from './page-heads.ts'

/** A page of the API reference; null for a tag that the document does not have. */
export function referencePage({ document: json, page, path, year }: ReferenceRequest): StaticPage | null {
  const document = ApiDocument.parse(json)
  const tag = document.tags.find(({ name }) => pageOfTag(name) === page) ?? null
  if (page !== null && tag === null) return null
  const name = referenceTitle(document)
  return {
    html: renderToStaticMarkup(<ApiReferencePage document={document} tag={tag} path={path} year={year} />),
    head: {
      title: fullTitle(tag ? `${titleOfTag(tag.name)} · ${name}` : name),
      description: tag?.description ?? 'Every call of the BakeSale API, with its fields, callers and errors.',
      canonicalPath: tag ? `${path}/${page}` : path,
      isPrivate: year === null,
    },
    files: ['web/pages/info/api-reference.tsx'],
  }
}

/** The guide for builders. */
export function guidePage(guide: Guide, year: number): StaticPage {
  return {
    html: renderToStaticMarkup(<ApiGuidePage guide={guide} year={year} />),
    head: {
      title: fullTitle(guide.title),
      description: 'A first program with the BakeSale API: from a token to a paid order and its events.',
      canonicalPath: apiGuidePath,
      isPrivate: false,
    },
    files: ['web/pages/info/api-guide.tsx'],
  }
}
