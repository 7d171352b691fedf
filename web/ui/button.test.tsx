import { expect, test } from 'vitest'
import { renderPart } from '#tests/make/render-part.tsx'
import { Button, ButtonLink } from './button.tsx'

test('puts a forward arrow after the words, and every other icon before them', () => {
  expect(renderPart(<Button icon="arrow-right">Connect</Button>)).toMatch(/Connect<svg/)
  expect(renderPart(<Button icon="trash">Delete</Button>)).toMatch(/<\/svg>Delete/)
  const link = (icon: 'arrow-right' | 'arrow-left') =>
    renderPart(
      <ButtonLink icon={icon} href="/kitchen">
        Kitchen
      </ButtonLink>,
    )
  expect(link('arrow-right')).toMatch(/Kitchen<svg/)
  expect(link('arrow-left')).toMatch(/<\/svg>Kitchen/)
})
