import type { AppContext } from '#server/app-context.ts'
import { renderStaticDocument } from '#server/pages/document.ts'
import type { PageSource } from '#server/pages/page-source.ts'
import { apiTags } from '#shared/api/tags.ts'
import { apiGuidePath, pageOfTag } from '#shared/api-docs.ts'
import { dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { readGuide } from './guide.ts'
import { type PackedText, packText } from './packed-text.ts'
import { type DocumentName, readDocument } from './read-document.ts'

/** A document, the origin of its calls and pages, and the address of its overview. */
interface ReferenceSite {
  name: DocumentName
  url: string
  path: string
}

const tagPages: ReadonlySet<string> = new Set(Object.keys(apiTags).map(pageOfTag))

/** The pages of an API document: each is rendered at its first request, and kept compressed. */
export class ReferencePages {
  readonly #site: ReferenceSite
  readonly #source: PageSource
  readonly #context: Pick<AppContext, 'config' | 'now'>
  readonly #packed = new Map<string, PackedText | null>()

  constructor(site: ReferenceSite, source: PageSource, context: Pick<AppContext, 'config' | 'now'>) {
    this.#site = site
    this.#source = source
    this.#context = context
  }

  /** The page of a tag, the public guide, or the overview for null; null if there is none. */
  async find(page: string | null): Promise<PackedText | null> {
    if (page !== null && !tagPages.has(page) && !this.#isGuide(page)) return null
    const year = Number(dateInZone(this.#context.now(), defaultTimeZone).slice(0, 4))
    const key = `${year} ${page}`
    const known = this.#packed.get(key)
    if (known !== undefined) return known
    const packed = await this.#render(page, year)
    // in development, pages change at any time
    if (!this.#context.config.isDevelopment) this.#packed.set(key, packed)
    return packed
  }

  async #render(page: string | null, year: number): Promise<PackedText | null> {
    const { name, url, path } = this.#site
    const renderer = await this.#source.renderer()
    const rendered = this.#isGuide(page)
      ? renderer.guidePage(await readGuide(url), year)
      : renderer.referencePage({
          document: await readDocument(name, url),
          page,
          path,
          year: name === 'public' ? year : null,
        })
    if (rendered === null) return null
    const { html, head, files } = rendered
    const assets = await this.#source.assets(files)
    return packText(renderStaticDocument({ html, head, assets, publicUrl: url }))
  }

  #isGuide(page: string | null): boolean {
    return `${this.#site.path}/${page}` === apiGuidePath
  }
}
