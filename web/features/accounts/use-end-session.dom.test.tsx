import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { press, showPart } from '#tests/make/shown-part.tsx'
import { useApiQuery } from '#web/data/use-api-query.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { profileQuery } from './profile-queries.ts'
import { useSignOut } from './use-end-session.ts'

const user = { id: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: '', profileImageUrl: null }
/** The requests to the server and their outcomes, in order. */
let asked: string[] = []
let answerSignOut: (response: Response | Error) => void

beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', (url: string, { method, signal }: RequestInit) => {
    asked.push(`${method} ${url}`)
    return new Promise<Response>((resolve, reject) => {
      if (method === 'POST')
        answerSignOut = (answer) => (answer instanceof Error ? reject(answer) : resolve(answer))
      signal?.addEventListener('abort', () => {
        asked.push(`broken off ${url}`)
        reject(new DOMException('aborted', 'AbortError'))
      })
    })
  })
})

function Page() {
  const { user: known } = useCurrentUser()
  return known === null ? <p>Nobody is signed in</p> : <Profile />
}

function Profile() {
  const { refetch } = useApiQuery(profileQuery('ana'))
  const signOut = useSignOut()
  return (
    <>
      <button type="button" onClick={() => void signOut().catch(() => undefined)}>
        Sign Out
      </button>
      <button type="button" onClick={() => void refetch()}>
        Refresh
      </button>
    </>
  )
}

async function signOutWhileReading(answer: Response | Error) {
  showPart(<Page />, new Map([[currentUserQuery.key[0], { user }]]))
  press('Sign Out')
  await vi.waitFor(() => expect(asked).toContain('POST /api/logout'))
  await act(async () => answerSignOut(answer))
}

test('aborts pending reads before the session ends, and reads nothing afterwards', async () => {
  await signOutWhileReading(new Response(null, { status: 204 }))
  await screen.findByText('Nobody is signed in')
  expect(asked).toEqual(['GET /api/profile/ana', 'broken off /api/profile/ana', 'POST /api/logout'])
})

test('aborts reads that begin while the session ends', async () => {
  showPart(<Page />, new Map([[currentUserQuery.key[0], { user }]]))
  press('Sign Out')
  await vi.waitFor(() => expect(asked).toContain('POST /api/logout'))
  press('Refresh')
  await vi.waitFor(() =>
    expect(asked.slice(3)).toEqual(['GET /api/profile/ana', 'broken off /api/profile/ana']),
  )
  await act(async () => answerSignOut(new Response(null, { status: 204 })))
  await screen.findByText('Nobody is signed in')
  expect(asked).toHaveLength(5)
})

test('resumes reading after a failed sign-out', async () => {
  await signOutWhileReading(new TypeError('no network'))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('GET /api/profile/ana'))
})
