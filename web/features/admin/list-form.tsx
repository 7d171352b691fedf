import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import css from './list-form.module.css'

interface ListFormProps {
  /** the tab that the list is in */
  tab: string
  /** what the address narrows the list by: another address sets the fields anew */
  filters: Readonly<Record<string, string | undefined>>
  /** where the whole list is; null while nothing narrows it */
  allHref: string | null
  /** where the list shown is as a file, and what the browser keeps it as; null where it is none */
  file: { href: string; name: string } | null
  onFilter: (typed: URLSearchParams) => void
  /** the fields */
  children: ReactNode
}

/** Searches and narrows a list of the console, and hands it over as a file; a plain form without script. */
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

/** What is filled in, as an address holds it. */
function typedIn(form: HTMLFormElement): URLSearchParams {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value) typed.set(name, value)
  return typed
}
