import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod/mini'
import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'

// Returns the result of one indexed query as JSON and nothing else: the ceiling for computed responses.

const Given = z.object({ databaseUrl: z.nullable(z.string()), folder: z.string() })

/** The columns of a listing that its readers see. */
const columns = `l.id, l.cook_id, l.title, l.description, l.ingredients, l.cuisine, l.price_cents,
  l.servings_available, l.serving_description, l.ready_by_date, l.ready_by_time, l.time_zone, l.image_url,
  l.is_vegetarian, l.is_vegan, l.is_gluten_free, l.is_dairy_free, l.is_active, l.rating, l.review_count,
  l.order_count, l.address, l.address_type, l.hides_address, l.pickup_instructions, l.shown_latitude,
  l.shown_longitude, l.version, l.created_at, l.updated_at,
  u.first_name, u.last_name, u.bio, u.cook_type, u.email`

const isShown = 'is_public and not has_left_browsing and ready_at >= now()'

/** The same rows as our server returns, found by the same index. */
const questions: Readonly<Record<string, string>> = {
  '/newest': `(select * from food_listings where ${isShown} and price_cents <= $1
    order by created_at desc, id desc limit 24) as l`,
  '/nearest': `(select * from food_listings where ${isShown} and shown_latitude is not null
    order by map_point(shown_latitude, shown_longitude) <-> map_point($1, $2) limit 24) as l`,
  '/bounds': `(select * from food_listings where ${isShown}
    and map_point(shown_latitude, shown_longitude) <@ box(map_point($1, $2), map_point($3, $4))
    order by created_at desc, id desc limit 24) as l`,
}

process.once('message', (message) => {
  void serve(z.parse(Given, message))
})

async function serve({ databaseUrl, folder }: z.infer<typeof Given>): Promise<void> {
  const ask = databaseUrl === null ? await askEmbedded(folder) : askPostgres(databaseUrl)
  const app = Fastify()
  for (const [path, listings] of Object.entries(questions)) {
    const text = `select ${columns} from ${listings} join users u on u.id = l.cook_id`
    app.get<{ Querystring: { v: string } }>(path, ({ query }) => ask(text, query.v.split(',')))
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.(app.server.address() ?? {})
}

function askPostgres(databaseUrl: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  return async (text: string, values: string[]): Promise<object[]> => (await pool.query(text, values)).rows
}

async function askEmbedded(folder: string) {
  const { runSql } = await openEmbeddedDatabase(folder)
  return (text: string, values: string[]): Promise<object[]> => runSql(text, values.map(Number))
}
