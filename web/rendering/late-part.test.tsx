import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { latePart } from './late-part.tsx'

const Waiting = () => <p>waiting</p>
const Greeting = ({ name }: { name: string }) => <p>{`Hello, ${name}`}</p>

test('shows the part once its code is loaded', async () => {
  let fetches = 0
  const Part = latePart(async () => {
    fetches += 1
    return Greeting
  }, Waiting)
  await Promise.all([Part.load(), Part.load()])
  expect(renderToString(<Part name="Ada" />)).toContain('Hello, Ada')
  expect(fetches).toBe(1)
})

test('shows the fallback when the code does not load', async () => {
  const Part = latePart<{ name: string }>(() => Promise.reject(new Error('offline')), Waiting)
  await Part.load()
  expect(renderToString(<Part name="Ada" />)).toContain('waiting')
})
