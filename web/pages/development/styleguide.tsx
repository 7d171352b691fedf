import type { ReactNode } from 'react'
import { Controls } from './styleguide/controls.tsx'
import { Drawings } from './styleguide/drawings.tsx'
import { Pieces } from './styleguide/pieces.tsx'
import { Sheets } from './styleguide/sheets.tsx'
import css from './styleguide/styleguide.module.css'
import { Tokens } from './styleguide/tokens.tsx'

const themes = ['light', 'dark'] as const

/** Every token, component and drawing in both themes side by side, from the files that pages use. */
export default function StyleguidePage() {
  return (
    <div className={css.page}>
      <h1>Style guide</h1>
      <Part title="Tokens">{() => <Tokens />}</Part>
      <Part title="Controls">{(theme) => <Controls idPrefix={theme} />}</Part>
      <Part title="Pieces">{() => <Pieces />}</Part>
      <Part title="Sheets and notes">{() => <Sheets />}</Part>
      <Part title="Drawings and icons">{() => <Drawings />}</Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: (theme: string) => ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <div className={css.themes}>
        {themes.map((theme) => (
          <div key={theme} data-theme={theme} className={css.theme}>
            {children(theme)}
          </div>
        ))}
      </div>
    </section>
  )
}
