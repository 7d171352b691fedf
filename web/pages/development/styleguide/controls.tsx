import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { Radio } from '#web/ui/radio.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ToggleGroup } from '#web/ui/toggle-group.tsx'

const variants = ['primary', 'line', 'soft', 'quiet', 'danger'] as const
const here = '/styleguide'

/** Buttons, choices and fields in their states. `idPrefix` separates the radio groups of two columns. */
export function Controls({ idPrefix }: { idPrefix: string }) {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className="row">
          <Button variant={variant}>{variant}</Button>
          <Button variant={variant} icon="plus">
            with icon
          </Button>
          <Button variant={variant} icon="cart" label={`${variant}, icon alone`} />
          <Button variant={variant} disabled>
            disabled
          </Button>
          <Button variant={variant} busy>
            busy
          </Button>
          <Button variant={variant} size="large">
            large
          </Button>
        </div>
      ))}
      <Button variant="primary" wide>
        wide
      </Button>
      <p>
        <ButtonLink href={here}>A link as a button</ButtonLink> and{' '}
        <Link href={here}>a link in a sentence</Link>.
      </p>
      <Fields />
      <Choices idPrefix={idPrefix} />
    </>
  )
}

function Fields() {
  return (
    <>
      <TextField label="Text" placeholder="placeholder" hint="A hint says what is wanted." />
      <TextField label="With an error" defaultValue="a@b" error="Please enter a valid email address." />
      <TextField label="With an icon" icon="search" optional />
      <TextField label="Disabled" defaultValue="Not now" disabled />
      <TextAreaField label="Long text" rows={2} />
      <SelectField label="Choice">
        <option>Bread</option>
        <option>Cakes</option>
      </SelectField>
    </>
  )
}

function Choices({ idPrefix }: { idPrefix: string }) {
  const [servings, setServings] = useState(2)
  const [view, setView] = useState<'list' | 'map'>('list')
  return (
    <>
      <div className="row">
        <Checkbox>Checkbox</Checkbox>
        <Checkbox defaultChecked>Checked</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Radio name={`${idPrefix}-radio`} defaultChecked>
          Radio
        </Radio>
        <Radio name={`${idPrefix}-radio`}>Another</Radio>
      </div>
      <PickGroup legend="Pick one">
        <Pick name={`${idPrefix}-pick`} defaultChecked>
          Picked
        </Pick>
        <Pick name={`${idPrefix}-pick`} aside="aside">
          Not picked
        </Pick>
        <Pick name={`${idPrefix}-pick`} disabled>
          Disabled
        </Pick>
      </PickGroup>
      <div className="row">
        <Stepper label="Servings" value={servings} max={9} onChange={setServings} />
        <Stepper label="None left" value={1} max={1} disabled onChange={setServings} />
        <ToggleGroup
          label="View"
          choices={[
            { value: 'list', label: 'List', icon: 'list' },
            { value: 'map', label: 'Map', icon: 'map' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <Tabs
        label="Tabs"
        tabs={[
          { href: here, label: 'Current', current: true },
          { href: `${here}?tab=another`, label: 'Another', current: false },
        ]}
      />
      <div className="row">
        <Menu
          label="Menu"
          trigger="Menu"
          items={[
            { label: 'My Orders', icon: 'bag', to: here },
            { label: 'Sign Out', icon: 'sign-out', to: () => undefined, apart: true },
          ]}
        />
        <Button icon="info" label="Its name is its tooltip" />
      </div>
    </>
  )
}
