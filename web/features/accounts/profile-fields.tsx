import type { ChangeEvent } from 'react'
import { cookTypes } from '#shared/api/cooks.ts'
import { longestBio, longestLocation } from '#shared/api/profile.ts'
import { longestName } from '#shared/name-rules.ts'
import type { FieldErrors } from '#web/data/field-errors.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { Pick, PickGroup } from '#web/ui/pick.tsx'
import { AvatarField } from './avatar-field.tsx'
import { kitchenLabels, PaymentNotice } from './profile-details.tsx'
import type { EditedTab } from './profile-tabs.ts'
import type { ProfileValues } from './profile-values.ts'
import type { SetProfileValue } from './use-profile-form.ts'

interface ProfileFieldsProps {
  tab: EditedTab
  values: ProfileValues
  set: SetProfileValue
  errors: FieldErrors
}

/** One editable tab of the profile (PROF-02, PROF-06 to PROF-10). */
export function ProfileFields({ tab, ...part }: ProfileFieldsProps) {
  switch (tab) {
    case 'general':
      return <GeneralFields {...part} />
    case 'business':
      return <BusinessFields {...part} />
    case 'payments':
      return <PaymentFields {...part} />
  }
}

type Part = Omit<ProfileFieldsProps, 'tab'>

function GeneralFields(part: Part) {
  const { errors, values, set } = part
  return (
    <>
      <AvatarField
        values={values}
        error={errors.profileImageUrl}
        onChange={(address) => set('profileImageUrl', address)}
      />
      <div className="two">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={longestName}
          required
          {...textProps(part, 'firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={longestName}
          required
          {...textProps(part, 'lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        required
        {...textProps(part, 'email')}
      />
      <div className="two">
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          maxLength={40}
          hint="Shown to anyone who is signed in, unless you limit it below."
          {...textProps(part, 'phone')}
        />
        <TextField
          label="Location"
          optional
          autoComplete="address-level2"
          maxLength={longestLocation}
          hint="A town or neighborhood, without the street."
          {...textProps(part, 'location')}
        />
      </div>
      <Checkbox
        name="keepsContact"
        checked={values.keepsContact}
        onChange={({ target }) => set('keepsContact', target.checked)}
      >
        Show my email and phone only to people who have an order with me
      </Checkbox>
      <fieldset className="stack tight">
        <legend>Email me reminders of my pickups</legend>
        <Checkbox
          name="remindsDayBefore"
          checked={values.remindsDayBefore}
          onChange={({ target }) => set('remindsDayBefore', target.checked)}
        >
          A day before
        </Checkbox>
        <Checkbox
          name="remindsHoursBefore"
          checked={values.remindsHoursBefore}
          onChange={({ target }) => set('remindsHoursBefore', target.checked)}
        >
          Two hours before
        </Checkbox>
      </fieldset>
      <Checkbox
        name="tellsReady"
        checked={values.tellsReady}
        onChange={({ target }) => set('tellsReady', target.checked)}
      >
        Email me when a baker has my order ready
      </Checkbox>
    </>
  )
}

function BusinessFields(part: Part) {
  const { values, set } = part
  return (
    <>
      <PickGroup legend="You bake as">
        {cookTypes.map((type) => (
          <Pick
            key={type}
            name="cookType"
            value={type}
            checked={values.cookType === type}
            onChange={() => set('cookType', type)}
          >
            {kitchenLabels[type]}
          </Pick>
        ))}
      </PickGroup>
      <TextAreaField
        label="Bio"
        optional
        rows={6}
        hint={`A few words about you and your oven, at most ${longestBio} characters. Everyone can read it.`}
        {...textProps(part, 'bio')}
      />
    </>
  )
}

function PaymentFields(part: Part) {
  return (
    <>
      <TextField
        label="PayPal email"
        optional
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        hint="Only you can see it. If you change it, we start paying the new address after 24 hours."
        {...textProps(part, 'paypalEmail')}
      />
      <PaymentNotice />
    </>
  )
}

type TextName = Exclude<
  keyof ProfileValues,
  'cookType' | 'profileImageUrl' | 'keepsContact' | 'remindsDayBefore' | 'remindsHoursBefore' | 'tellsReady'
>
type TextChange = ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLTextAreaElement>

function textProps({ values, set, errors }: Part, name: TextName) {
  return {
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: TextChange) => set(name, event.currentTarget.value),
  }
}
