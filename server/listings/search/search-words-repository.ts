import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Form, FoundForm } from './word-forms-rules.ts'

/** A typed prefix expands to at most this many words, counted per category. */
const mostCompletions = 400

/** The words of a text, normalized like the words of listings, in order. */
export async function typedWords(db: Db, text: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select words_in_order(${text}) as words`.execute(db)
  return rows[0]?.words ?? []
}

/** Looks up forms in the words that listings have or had, in the order of the forms. */
export async function lookUpForms(db: Db, forms: readonly Form[]): Promise<FoundForm[]> {
  const isWhole = sql`form.kind = 'whole' and word = form.word`
  const starts = sql`form.kind = 'start' and word >= form.word and word < form.word || chr(1114111)`
  const ends = sql`
    form.kind = 'end' and reverse(word) >= reverse(form.word) and reverse(word) < reverse(form.word) || chr(1114111)`
  const { rows } = await sql<FoundForm>`
    select form.word, form.kind, known.found, array(
      select (hashtext(left(form.word, letters)) >> shift) & 511
      from unnest(array[3, 5]) as letters, unnest(array[0, 9]) as shift
      where length(form.word) >= letters and form.kind <> 'end'
    ) as bits
    from unnest(${forms.map(({ word }) => word)}::text[], ${forms.map(({ kind }) => kind)}::text[])
      with ordinality as form (word, kind, place),
    lateral (
      select case when count(*) <= ${sql.lit(mostCompletions)}
        then coalesce(json_agg(json_build_array(cuisine, word, listings)), '[]') end as found
      from (
        select cuisine, word, max(listing_count) as listings from (
          (select word, cuisine, null::integer as listing_count from listing_words where ${isWhole})
          union all (select word, cuisine, listing_count from search_vocabulary where ${isWhole})
          union all (
            select word, cuisine, null from listing_words where ${starts} limit ${sql.lit(mostCompletions + 1)}
          )
          union all (
            select word, cuisine, listing_count from search_vocabulary where ${starts}
            limit ${sql.lit(mostCompletions + 1)}
          )
          union all (
            select ending.word, ending.cuisine, counted.listing_count
            from (
              select word, cuisine from listing_words where ${ends} limit ${sql.lit(mostCompletions + 1)}
            ) as ending left join search_vocabulary as counted
              on counted.word = ending.word and counted.cuisine = ending.cuisine
          )
        ) as words group by cuisine, word
      ) as grouped
    ) as known
    order by form.place
  `.execute(db)
  return rows
}
