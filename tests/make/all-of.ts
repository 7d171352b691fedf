/** Collects an async iterable into an array. */
export async function allOf<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of coming) all.push(one)
  return all
}
