import { categories, categoryLabel, categorySlug } from '#shared/categories.ts'
import { categoryDrawing } from '#web/features/listings/category-drawing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { Tile } from '#web/ui/tile.tsx'
import { TileList, TileRow } from '#web/ui/tile-list.tsx'
import css from './styleguide.module.css'

const files = import.meta.glob<string>('/web/assets/illustrations/*.svg', { eager: true, import: 'default' })

/** Ids that select the first and the second drawing of a category. */
const ids = ['0', '1']

/** Category drawings on their tiles, all other drawings, and the icons. */
export function Drawings() {
  return (
    <>
      <ul className={css.drawings} aria-label="Categories">
        {categories.flatMap((category) =>
          drawingsOf(category).map((url) => (
            <li key={url}>
              <Tile photo={null} drawing={url} hue={categorySlug(category)} />
              <Badge hue={categorySlug(category)}>{categoryLabel(category)}</Badge>
            </li>
          )),
        )}
      </ul>
      <TileList label="Tiles in a list">
        <TileRow
          picture={
            <Tile
              photo="/no-such-photo.jpg"
              drawing={categoryDrawing('Bread').url}
              hue="bread"
              shape="square"
            />
          }
          title="A photo that does not load"
          detail="shows its drawing instead"
          end="$9.50"
        />
      </TileList>
      <ul className={css.drawings} aria-label="Drawings">
        {Object.entries(files).map(([path, url]) => (
          <li key={path}>
            <img src={url} alt="" width={128} loading="lazy" />
            {path.split('/').at(-1)}
          </li>
        ))}
      </ul>
      <ul className={css.drawings} aria-label="Icons">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} /> {name}
          </li>
        ))}
      </ul>
    </>
  )
}

function drawingsOf(category: (typeof categories)[number]): string[] {
  return [...new Set(ids.map((id) => categoryDrawing(category, id).url))]
}
