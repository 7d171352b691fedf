import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import css from './list-form.module.css'

interface ListFormProps {
  /** the tab of the list */
  tab: string
  /** the current filters; a change resets the fields */
  filters: Readonly<Record<string, string | undefined>>
  /** the link without filters; null if none is set */
  allHref: string | null
  /** the download link and its file name; null if there is no file */
  file: { href: string; name: string } | null
  onFilter: (typed: URLSearchParams) => void
  children: ReactNode
}

/** Searches, filters and exports a console list; works without JavaScript. */
export function ListForm({ tab, filters, allHref, file, onFilter, children }: ListFormProps) {
  return (
    <search>
      <form
        action={paths.admin}
        method="get"
        className={css.form}
        key={JSON.stringify(filters)}
        onSubmit={(event) => {
          event.preventDefault()
          onFilter(typedIn(event.currentTarget))
        }}
      >
        <input type="hidden" name="tab" value={tab} />
        {children}
        <div className={`row tight ${css.buttons}`}>
          <Button type="submit" variant="soft" icon="search">
            Show
          </Button>
          {allHref !== null && (
            <ButtonLink variant="quiet" icon="close" href={allHref}>
              Show all
            </ButtonLink>
          )}
          {file !== null && (
            <a className={`end ${css.file}`} href={file.href} download={file.name}>
              Download as CSV
            </a>
          )}
        </div>
      </form>
    </search>
  )
}

/** The filled-in fields as URL parameters. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value)
  return typed
}
