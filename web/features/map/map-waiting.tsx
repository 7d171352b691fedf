import css from './map-waiting.module.css'

/** The placeholder of the map while its code and data load. */
export function MapWaiting({ title }: { title: string }) {
  return (
    <section aria-label={title} aria-busy="true" data-results>
      <h2>{title}</h2>
      <p role="status" className="visually-hidden">
        The map is loading.
      </p>
      <div className={css.map} />
    </section>
  )
}
